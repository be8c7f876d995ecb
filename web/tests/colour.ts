/** Just enough colour science to hold the tokens to their promises. */

type Rgb = readonly [number, number, number]
export type Sight = 'full' | 'protanopia' | 'deuteranopia' | 'tritanopia'

/** Machado, Oliveira and Fernandes (2009), full severity, in linear light. */
const SIGHTS: Record<Sight, readonly Rgb[]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function linear(hex: string): Rgb {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The WCAG contrast ratio. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map((hex) => luminance(linear(hex))).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** L* of CIELAB, 0 to 100. */
export function lightness(hex: string): number {
  return lab(linear(hex))[0]
}

/** A colour in CIELAB as someone with this sight sees it. */
export function seenBy(sight: Sight, hex: string): Rgb {
  const rgb = linear(hex)
  const seen = SIGHTS[sight].map((row) => {
    const value = row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]
    return Math.min(1, Math.max(0, value))
  })
  return lab([seen[0] ?? 0, seen[1] ?? 0, seen[2] ?? 0])
}

export function distance(one: Rgb | undefined, other: Rgb | undefined): number {
  return one && other ? Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) : 0
}

function lab([red, green, blue]: Rgb): Rgb {
  const x = 0.4124 * red + 0.3576 * green + 0.1805 * blue
  const z = 0.0193 * red + 0.1192 * green + 0.9505 * blue
  const root = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const [fx, fy, fz] = [root(x / 0.95047), root(luminance([red, green, blue])), root(z / 1.08883)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

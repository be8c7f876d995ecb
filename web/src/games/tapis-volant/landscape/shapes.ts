/** How each piece looks: filled paths from back to front, in a box of 40 for each cell it covers. */

import type { Piece } from '../../../wire/tapis-volant'

/** What a path is made of, and its colour by day and by night. */
export const COLOURS = {
  wall: 'light-dark(#f3ddb0, #8a5f9a)',
  shade: 'light-dark(#d9b27c, #5f3d7c)',
  dome: 'light-dark(#17948a, #1d9c90)',
  glint: 'light-dark(#7fe0d2, #74dccd)',
  gold: 'light-dark(#e0951c, #f7b733)',
  light: 'light-dark(#8a4a2a, #ffd983)',
  deep: 'light-dark(#4f2634, #241038)',
  leaf: 'light-dark(#4f9a4c, #3f9a6a)',
  'leaf-dark': 'light-dark(#2f7042, #22624f)',
  wood: 'light-dark(#8d5a32, #8a5a52)',
  hide: 'light-dark(#9a97a8, #8f8ab4)',
  'hide-dark': 'light-dark(#7d798f, #6b6698)',
  cloth: 'light-dark(#b8203f, #c92f4e)',
  cloud: 'light-dark(#ffffff, #dcd6f5)',
  'cloud-dark': 'light-dark(#c9d2ea, #9d94cc)',
  sand: 'light-dark(#e6c283, #a87a5e)',
} as const
export type Stuff = keyof typeof COLOURS

export interface Drawing {
  readonly columns: number
  readonly rows: number
  readonly shapes: readonly (readonly [Stuff, string])[]
}

function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`
}

/** A window or a door with a pointed arch, by the middle of its sill. */
function arch(x: number, sill: number, width: number, height: number): string {
  const half = width / 2
  return `M${x - half} ${sill}v${-height * 0.55}Q${x - half} ${sill - height * 0.84} ${x} ${sill - height}Q${x + half} ${sill - height * 0.84} ${x + half} ${sill - height * 0.55}v${height * 0.55}Z`
}

/** An onion dome by the middle of its foot. */
function dome(x: number, foot: number, width: number, height: number): string {
  return `M${x - width / 2} ${foot}C${x - width * 0.74} ${foot - height * 0.5} ${x - width * 0.2} ${foot - height * 0.62} ${x} ${foot - height}C${x + width * 0.2} ${foot - height * 0.62} ${x + width * 0.74} ${foot - height * 0.5} ${x + width / 2} ${foot}Z`
}

/** The light that falls on the left of a dome. */
function glint(x: number, foot: number, width: number, height: number): string {
  return `M${x - width * 0.36} ${foot - 3}C${x - width * 0.52} ${foot - height * 0.45} ${x - width * 0.22} ${foot - height * 0.58} ${x - width * 0.06} ${foot - height * 0.78}C${x - width * 0.14} ${foot - height * 0.55} ${x - width * 0.34} ${foot - height * 0.4} ${x - width * 0.2} ${foot - 3}Z`
}

/** A staff with a crescent, standing on a point. */
function crescent(x: number, y: number): string {
  return `M${x - 1} ${y + 2}v-8h2v8ZM${x - 0.4} ${y - 16}a5 5 0 1 0 4.6 7a4 4 0 1 1-4.600-7Z`
}

/** A row of battlements. */
function merlons(x: number, y: number, count: number, step: number, width: number, height: number): string {
  return Array.from(
    { length: count },
    (_, at) => `M${x + at * step} ${y}v${-height + 2}l${width / 2}-2 ${width / 2} 2v${height - 2}Z`,
  ).join('')
}

function each(xs: readonly number[], path: (x: number) => string): string {
  return xs.map(path).join('')
}

export const DRAWINGS: Readonly<Record<Piece, Drawing>> = {
  palm: {
    columns: 2,
    rows: 3,
    shapes: [
      ['sand', 'M2 120C10 108 26 106 40 108C56 110 70 110 78 120Z'],
      ['wood', 'M34 112C40 90 42 68 38 42L44 41C50 66 50 92 47 112Z'],
      ['shade', 'M36 104l12 1M38 94l11 1M40 84l9 1M41 74l8 1M41 64l7 1M40 54l6 1'],
      [
        'leaf-dark',
        'M41 43C30 20 16 14 3 24C16 24 22 28 26 33C16 32 8 40 5 54C15 42 25 38 34 41C26 48 23 58 26 72C31 60 35 51 41 46Z',
      ],
      [
        'leaf-dark',
        'M41 43C50 20 64 13 77 24C65 24 59 28 55 33C66 32 73 40 76 54C66 42 57 38 48 41C56 48 58 60 55 74C51 60 47 51 41 46Z',
      ],
      [
        'leaf',
        'M41 44C36 26 38 12 46 3C48 14 47 24 44 34C52 20 62 14 71 12C64 22 56 32 44 42C54 38 66 40 73 46C62 44 52 45 42 47C32 42 22 42 10 46C18 38 28 37 38 41C28 32 20 22 14 10C24 14 34 24 39 34Z',
      ],
      ['gold', 'M36 48a4 4 0 1 0 .1 0ZM44 50a4 4 0 1 0 .1 0ZM40 54a3.600 3.600 0 1 0 .1 0Z'],
    ],
  },
  minaret: {
    columns: 2,
    rows: 6,
    shapes: [
      ['wall', `${box(14, 206, 52, 34)}${box(20, 120, 40, 90)}${box(25, 64, 30, 60)}${box(29, 42, 22, 24)}`],
      ['shade', `${box(50, 206, 16, 34)}${box(47, 120, 13, 90)}${box(45, 64, 10, 60)}${box(44, 42, 7, 24)}`],
      ['gold', `${box(12, 202, 56, 5)}${box(16, 116, 48, 5)}${box(21, 60, 38, 5)}${box(27, 40, 26, 3)}`],
      ['cloth', `M16 121L21 130H59L64 121ZM21 65L26 72H54L59 65Z`],
      ['dome', dome(40, 41, 22, 22)],
      ['glint', glint(40, 41, 22, 22)],
      ['gold', crescent(40, 20)],
      ['light', `${arch(40, 60, 8, 14)}${arch(35, 100, 7, 18)}${arch(46, 100, 7, 18)}${arch(40, 166, 9, 22)}`],
      ['deep', `${arch(40, 240, 18, 27)}${arch(40, 194, 8, 16)}`],
      ['gold', `${box(20, 174, 40, 2)}${box(20, 136, 40, 2)}`],
    ],
  },
  house: {
    columns: 3,
    rows: 2,
    shapes: [
      ['wall', `${box(6, 30, 70, 50)}${box(70, 40, 46, 40)}`],
      ['shade', `${box(62, 30, 14, 50)}${box(106, 40, 10, 40)}`],
      ['wall', `${merlons(6, 31, 6, 12, 9, 7)}${merlons(78, 41, 4, 10, 7, 6)}`],
      ['dome', dome(40, 26, 30, 22)],
      ['glint', glint(40, 26, 30, 22)],
      ['gold', `${box(4, 34, 74, 3)}${box(74, 44, 44, 2.5)}M39 6h2v-5h-2Z`],
      ['deep', `${arch(24, 80, 18, 30)}`],
      ['light', `${arch(50, 66, 10, 16)}${arch(86, 64, 8, 12)}${arch(102, 64, 8, 12)}`],
      ['cloth', 'M76 66h42l3 8-5 4-5-4-5 4-5-4-5 4-5-4-5 4-5-4-5 4-3-4Z'],
    ],
  },
  elephant: {
    columns: 3,
    rows: 3,
    shapes: [
      ['hide-dark', 'M30 84h14v34h-14ZM72 84h14v34h-14Z'],
      [
        'hide',
        'M14 74C12 54 26 46 46 46H72C80 36 98 34 106 46C114 56 112 70 112 82C112 92 110 102 116 104L118 98L120 103C120 111 108 112 104 104C101 98 103 88 98 82C95 80 92 82 90 86L90 118H74V92C62 96 50 96 42 92V118H24V92C18 88 15 82 14 74Z',
      ],
      ['hide-dark', 'M80 46C70 48 68 62 74 74C80 82 90 78 91 68C92 58 90 46 80 46Z'],
      ['hide', 'M14 66C8 70 7 80 9 88L11 88C11 80 12 74 16 72Z'],
      ['deep', 'M99 55a2.200 2.200 0 1 0 .1 0Z'],
      ['cloud', 'M101 78C106 84 112 86 117 83C114 90 105 90 99 85Z'],
      ['cloth', 'M28 47H70L74 74C60 80 40 80 26 74Z'],
      ['gold', 'M26 72C40 78 60 78 74 72L74 77C60 83 40 83 26 77ZM48 56l6 6-6 6-6-6Z'],
      ['wood', `${box(30, 36, 38, 11)}`],
      ['gold', `${box(28, 34, 42, 3)}`],
      ['wood', `${box(32, 16, 2.5, 20)}${box(63, 16, 2.5, 20)}`],
      ['dome', 'M26 18C34 12 42 12 49 3C56 12 64 12 72 18Z'],
      ['gold', `${box(26, 17, 46, 3)}M47.500 4h3v-4h-3Z`],
      ['deep', 'M33 116h8M79 116h8'],
    ],
  },
  gate: {
    columns: 3,
    rows: 4,
    shapes: [
      ['wall', `${box(4, 40, 30, 120)}${box(86, 40, 30, 120)}${box(30, 56, 60, 104)}`],
      ['wall', `${merlons(4, 41, 3, 10.5, 8, 10)}${merlons(87, 41, 3, 10.5, 8, 10)}${merlons(38, 57, 4, 12, 8, 8)}`],
      ['shade', `${box(26, 40, 8, 120)}${box(108, 40, 8, 120)}${box(34, 56, 52, 7)}`],
      ['dome', `${dome(19, 32, 22, 26)}${dome(101, 32, 22, 26)}`],
      ['glint', `${glint(19, 32, 22, 26)}${glint(101, 32, 22, 26)}`],
      ['gold', `M18 8h2v-7h-2ZM100 8h2v-7h-2Z${box(2, 46, 34, 3)}${box(84, 46, 34, 3)}${box(36, 66, 48, 3)}`],
      ['dome', arch(60, 160, 50, 88)],
      ['gold', arch(60, 160, 43, 80)],
      ['deep', arch(60, 160, 38, 74)],
      ['light', `${box(58.5, 92, 3, 12)}M60 102l7 8-3 9h-8l-3-9Z`],
      ['light', `${arch(18, 84, 9, 18)}${arch(100, 84, 9, 18)}${arch(18, 126, 9, 18)}${arch(100, 126, 9, 18)}`],
      ['wood', `${box(42, 132, 36, 3)}${box(42, 146, 36, 3)}${box(50, 122, 3, 38)}${box(67, 122, 3, 38)}`],
    ],
  },
  mosque: {
    columns: 3,
    rows: 5,
    shapes: [
      ['wall', `${box(6, 116, 108, 84)}${box(26, 92, 68, 28)}`],
      ['shade', `${box(98, 116, 16, 84)}${box(82, 92, 12, 28)}`],
      ['dome', `${dome(60, 92, 68, 70)}${dome(17, 112, 18, 22)}${dome(103, 112, 18, 22)}`],
      ['glint', `${glint(60, 92, 68, 70)}${glint(17, 112, 18, 22)}`],
      ['gold', `${crescent(60, 22)}M16 92h2v-8h-2ZM102 92h2v-8h-2Z${box(24, 90, 72, 4)}${box(3, 112, 114, 5)}`],
      ['light', each([37, 52, 68, 83], (x) => arch(x, 112, 7, 13))],
      ['gold', arch(60, 200, 46, 72)],
      ['dome', arch(60, 200, 40, 65)],
      ['deep', arch(60, 200, 26, 48)],
      ['light', `${arch(22, 162, 14, 30)}${arch(98, 162, 14, 30)}${arch(22, 194, 14, 20)}${arch(98, 194, 14, 20)}`],
      ['gold', `${box(6, 168, 31, 2)}${box(83, 168, 31, 2)}`],
    ],
  },
  palace: {
    columns: 4,
    rows: 5,
    shapes: [
      ['wall', `${box(6, 60, 26, 140)}${box(128, 60, 26, 140)}${box(30, 120, 100, 80)}${box(48, 92, 64, 30)}`],
      ['shade', `${box(25, 60, 7, 140)}${box(147, 60, 7, 140)}${box(102, 92, 10, 30)}`],
      ['wall', `${merlons(34, 121, 8, 11.6, 8, 8)}`],
      ['dome', `${dome(19, 58, 28, 38)}${dome(141, 58, 28, 38)}${dome(80, 90, 58, 62)}`],
      ['glint', `${glint(19, 58, 28, 38)}${glint(141, 58, 28, 38)}${glint(80, 90, 58, 62)}`],
      [
        'gold',
        `${crescent(80, 28)}M18 22h2v-12h-2ZM140 22h2v-12h-2ZM20 11l10 4-10 4ZM142 11l10 4-10 4Z${box(3, 57, 32, 4)}${box(125, 57, 32, 4)}${box(44, 89, 72, 4)}${box(30, 127, 100, 3)}`,
      ],
      [
        'light',
        `${each([60, 73, 87, 100], (x) => arch(x, 117, 8, 17))}${each([19, 141], (x) => arch(x, 96, 10, 22) + arch(x, 142, 10, 22) + arch(x, 184, 10, 18))}`,
      ],
      ['light', each([42, 57, 103, 118], (x) => arch(x, 156, 9, 18))],
      ['cloth', arch(80, 200, 40, 66)],
      ['gold', arch(80, 200, 33, 58)],
      ['deep', arch(80, 200, 28, 52)],
      ['deep', each([42, 57, 103, 118], (x) => arch(x, 200, 11, 28))],
    ],
  },
  bank: {
    columns: 5,
    rows: 2,
    shapes: [
      [
        'cloud-dark',
        'M20 77C4 77 1 62 9 54C4 40 18 30 30 34C34 16 58 8 72 20C84 2 116 2 126 20C142 10 164 18 166 36C182 30 198 42 192 56C200 66 194 77 182 77Z',
      ],
      [
        'cloud',
        'M22 68C9 68 5 58 12 50C9 40 20 34 31 38C36 20 58 14 72 26C84 9 114 9 124 26C140 16 160 24 162 41C176 35 190 44 186 54C192 62 186 68 176 68Z',
      ],
      [
        'cloud-dark',
        'M40 56c6-9 18-9 24 0-8-4-16-4-24 0ZM96 50c8-11 24-11 32 0-10-5-22-5-32 0ZM140 60c5-7 15-7 20 0-7-3-13-3-20 0Z',
      ],
    ],
  },
  streak: {
    columns: 4,
    rows: 1,
    shapes: [
      [
        'cloud-dark',
        'M14 38C3 38 0 28 8 24C8 14 24 10 34 15C44 3 68 2 78 12C92 4 116 6 122 15C138 10 154 16 152 25C160 30 156 38 147 38Z',
      ],
      [
        'cloud',
        'M16 32C7 32 5 26 12 23C13 16 26 14 35 19C46 8 66 7 77 17C92 9 113 11 120 20C134 15 148 19 147 26C152 29 149 32 143 32Z',
      ],
    ],
  },
  puff: {
    columns: 2,
    rows: 1,
    shapes: [
      ['cloud-dark', 'M12 38C1 38 0 26 9 23C9 10 27 5 36 14C46 3 66 8 67 21C79 22 80 38 68 38Z'],
      ['cloud', 'M14 32C6 32 6 25 13 24C14 14 28 11 36 19C46 9 62 13 63 24C72 25 72 32 66 32Z'],
    ],
  },
}

export const PIECES = Object.keys(DRAWINGS) as readonly Piece[]
export const CLOUDS: readonly Piece[] = ['bank', 'streak', 'puff']

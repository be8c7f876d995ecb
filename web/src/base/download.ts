/** How long what is saved may still be read: some browsers ask where to put it first. */
const KEPT = 60_000

/** Save something on the device under a name. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT)
}

/** The same with something that is written as JSON. */
export const downloadJson = (name: string, content: unknown, indent = 0): void =>
  download(name, new Blob([JSON.stringify(content, null, indent)], { type: 'application/json' }))

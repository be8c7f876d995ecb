/** What a game's folder brings to its rules page: `Example.svelte`, which draws the moments that the guide names. */

export interface ExampleProps {
  readonly name: string
  /** What it shows, for those who do not see it; the page prints it below. */
  readonly words: string
}

/** What a page says to the worker; to the first it hears a boolean on the port that it sends along. */

export type Said =
  /** Was this script built together with you? */
  | { readonly type: 'together'; readonly script: string }
  /** Take over from the worker before you. */
  | { readonly type: 'take-over' }
  /** Have these answers at hand for when there is no network. */
  | { readonly type: 'provide'; readonly paths: readonly string[] }

/** Something to hear, for whoever chooses how loud it shall be; the sounds themselves are fetched when they are wanted. */
export const sample = () =>
  import('./play').then(
    ({ play }) => play('turn'),
    () => undefined,
  )

/** How close the board is looked at: the board knows what there is to turn, the button is where it covers nothing. */
export class Lens {
  /** What was asked for: the whole board, or to come closer. */
  asked = $state<boolean | null>(null)
  /** Whether there is more to see than fits on the screen, close by. */
  turns = $state(false)
  whole = $state(true)

  turn(): void {
    this.asked = !this.whole
  }
}

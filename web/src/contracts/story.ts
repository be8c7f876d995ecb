/** The opening of a game in pictures: what is told stands in its words, `story.1` and on. */

export interface StoryProps {
  /** Which picture, from 1. */
  readonly at: number
}

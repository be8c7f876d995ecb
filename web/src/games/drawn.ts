/** What a game draws of itself beside its scene; not among its parts, which the first page carries a list of. */

import type { Component } from 'svelte'
import type { FigureProps } from '../contracts/figure'
import type { StoryProps } from '../contracts/story'

const FIGURES = import.meta.glob<Component<FigureProps>>('./*/Figure.svelte', { import: 'default' })
const STORIES = import.meta.glob<Component<StoryProps>>('./*/Story.svelte', { import: 'default' })

/** What it makes of a colour that somebody plays in, if anything. */
export const figureOf = (game: string) => FIGURES[`./${game}/Figure.svelte`]?.()

/** The pictures of its opening, told in `story.1` and on; every game with a scene has them. */
export const storyOf = (game: string) => STORIES[`./${game}/Story.svelte`]?.()

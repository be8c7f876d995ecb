/** How hard a landscape is, in a word: the easiest first. */

import type { Grade } from '../../../wire/tapis-volant'

export const GRADES: readonly Grade[] = ['easy', 'medium', 'hard']

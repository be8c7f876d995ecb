/** Who this browser is: a name and an emblem, no sign-up. */

import { EMBLEM_NAMES, type OwnEmblem } from '../art/emblems'
import { recall, remember } from '../base/storage'
import { me, rename } from '../server/requests'
import { asksHere } from '../server/way'
import type { Person } from '../wire/types'

/** The name of what is kept. */
const KEPT = 'me'

class Me {
  person = $state.raw<Person | null>(null)
  /** As this browser knew them last: what is shown until the place has answered, or while it cannot be reached. */
  #kept = $state.raw<Person | null>(null)
  #asked: Promise<Person> | undefined

  get shown(): Person | null {
    return this.person?.name ? this.person : (this.#kept ?? this.person)
  }

  #is(person: Person): void {
    this.person = person
    if (asksHere()) return // the place in this page may know them by no name
    this.#kept = person
    remember(KEPT, person)
  }

  /** The person, asked for once; a name chosen meanwhile is newer than the answer. */
  async know(): Promise<Person> {
    if (this.person) return this.person
    this.#kept ??= recall(KEPT) as Person | null
    this.#asked ??= me()
    try {
      const known = await this.#asked
      if (this.person) return this.person
      this.#is(known)
      return known
    } catch (error) {
      this.#asked = undefined
      // Once the network is back, so are name and emblem.
      addEventListener('online', () => void this.know().catch(() => undefined), { once: true })
      throw error
    }
  }

  async rename(name: string, emblem: string): Promise<void> {
    this.#is(await rename(name, emblem))
  }
}

export const myself = new Me()

/** An emblem for everybody: the chosen one, else one that follows from who they are. */
export function emblemOf(person: Pick<Person, 'id' | 'emblem'> | null): OwnEmblem {
  const chosen = EMBLEM_NAMES.find((name) => name === person?.emblem)
  if (chosen) return chosen
  const sum = [...(person?.id ?? '')].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return EMBLEM_NAMES[sum % EMBLEM_NAMES.length] as OwnEmblem
}

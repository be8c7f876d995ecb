/** Who this browser is: a name and an emblem, no sign-up. */

import { EMBLEM_NAMES, type OwnEmblem } from '../art/emblems'
import { me, rename } from '../server/requests'
import type { Person } from '../wire/types'

class Me {
  person = $state.raw<Person | null>(null)
  #asked: Promise<Person> | undefined

  /** The person, asked for once; a name chosen meanwhile is newer than the answer. */
  async know(): Promise<Person> {
    if (this.person) return this.person
    this.#asked ??= me()
    try {
      const known = await this.#asked
      this.person ??= known
    } catch (error) {
      this.#asked = undefined
      // Once the network is back, so are name and emblem.
      addEventListener('online', () => void this.know().catch(() => undefined), { once: true })
      throw error
    }
    return this.person
  }

  async rename(name: string, emblem: string): Promise<void> {
    this.person = await rename(name, emblem)
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

/** The file of the place, kept in IndexedDB page by page: what has changed goes there in one transaction. */

const PAGE = 4096
const PAGES = 'pages'
const SECRETS = 'secrets'

export class Pages {
  #kept = new Uint8Array(0)

  private constructor(readonly db: IDBDatabase) {
    db.onversionchange = () => db.close() // whoever is erased is erased here, too
  }

  static async open(): Promise<Pages> {
    const asked = indexedDB.open('bisat', 1)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(PAGES)
      asked.result.createObjectStore(SECRETS)
    }
    return new Pages(await done(asked))
  }

  /** The file as it was kept; empty where there was none. */
  async restore(): Promise<Uint8Array<ArrayBuffer>> {
    const store = this.db.transaction(PAGES).objectStore(PAGES)
    const [numbers, pages] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
    this.#kept = new Uint8Array(numbers.length * PAGE)
    for (const [at, number] of numbers.entries()) this.#kept.set(pages[at], Number(number) * PAGE)
    return this.#kept.slice()
  }

  /** The key of this place, made when it is first needed. */
  async key(): Promise<Uint8Array> {
    const store = this.db.transaction(SECRETS, 'readwrite').objectStore(SECRETS)
    const found = (await done(store.get('key'))) as Uint8Array | undefined
    const key = found ?? crypto.getRandomValues(new Uint8Array(32))
    if (!found) await done(store.put(key, 'key'))
    return key
  }

  /** Keep what differs from what is kept. */
  async keep(file: Uint8Array): Promise<void> {
    const asked = this.db.transaction(PAGES, 'readwrite', { durability: 'strict' })
    const store = asked.objectStore(PAGES)
    const next = file.slice()
    for (let at = 0; at < next.length; at += PAGE)
      if (indexedDB.cmp(next.subarray(at, at + PAGE), this.#kept.subarray(at, at + PAGE)))
        store.put(next.slice(at, at + PAGE), at / PAGE)
    if (next.length < this.#kept.length) store.delete(IDBKeyRange.lowerBound(next.length / PAGE))
    await new Promise<void>((kept, fail) => {
      asked.oncomplete = () => kept()
      asked.onabort = () => fail(asked.error)
    })
    this.#kept = next
  }
}

function done<Value>(asked: IDBRequest<Value>): Promise<Value> {
  return new Promise((answer, fail) => {
    asked.onsuccess = () => answer(asked.result)
    asked.onerror = () => fail(asked.error)
  })
}

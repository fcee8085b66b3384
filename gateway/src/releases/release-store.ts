export interface StoredItem {
  key: string
  /** When the item was created, milliseconds since 1970. */
  createdAt: number
}

/**
 * Where builds and their history live. Two kinds of keys:
 * - `panels/NAME/BUILD/file`: the files of a build, as they are addressed on the web;
 * - `history/00000012.json`: the twelfth change, with the registry it made.
 *
 * Nothing is ever overwritten, so one primitive, creating what is not there yet, makes publishing safe and moves the
 * live pointer atomically: the newest entry of the history is the pointer. A folder and any S3-compatible bucket offer
 * that primitive.
 */
export interface ReleaseStore {
  /** How long, in milliseconds, the newest generation may be taken from memory before the store is asked again. */
  readonly staleAfterMs: number
  /** The content of a key, or undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>
  /** Writes a new item, atomically and durably. Answers false, and changes nothing, when the key is taken. */
  create(key: string, content: Buffer): Promise<boolean>
  /** All items whose key starts with `prefix`, which ends with a slash. */
  list(prefix: string): Promise<StoredItem[]>
  remove(key: string): Promise<void>
}

/** Key of an entry of a log: `history/00000012.json`. */
export const numberedKey = (prefix: string, number: number): string =>
  `${prefix}${String(number).padStart(8, '0')}.json`

/** The entries of a log by their numbers, with the time at which each was written. */
export const numberedItems = async (store: ReleaseStore, prefix: string): Promise<Map<number, number>> => {
  const items = await store.list(prefix)
  return new Map(items.map(({ key, createdAt }) => [Number(/(\d{8,})\.json$/.exec(key)?.[1] ?? 0), createdAt]))
}

/** The number of the newest entry, 0 when there is none. */
export const newestNumber = async (store: ReleaseStore, prefix: string): Promise<number> =>
  Math.max(0, ...(await numberedItems(store, prefix)).keys())

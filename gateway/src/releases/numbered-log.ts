import type { ReleaseStore } from './release-store'

/** Key of an entry of a log: `history/00000012.json`. */
export const numberedKey = (prefix: string, number: number): string =>
  `${prefix}${String(number).padStart(8, '0')}.json`

/** The number of the newest entry, 0 when there is none. */
export const newestNumber = async (store: ReleaseStore, prefix: string): Promise<number> => {
  const items = await store.list(prefix)
  return Math.max(0, ...items.map(({ key }) => Number(/(\d{8,})\.json$/.exec(key)?.[1] ?? 0)))
}

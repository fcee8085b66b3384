import { ReleaseError } from '../errors'
import { commitChange, type Reason } from './commit-change'
import { type HistoryEntry, newestFirst, type Releases } from './history'
import { nextKeyOf, putNextKeyInPlace } from './key-files'
import { signTeamsAgain } from './team-lists'

/** The number of the newest entry that is not signed by the next key. */
const lastOfCurrent = async ({ store, keys }: Releases, next: string): Promise<number> => {
  for await (const { change, signed } of newestFirst(store, keys.publicKey))
    if (signed?.key_id !== next) return change.generation
  return 0
}

/**
 * Replaces the key that signs the registry. An attempt that was cut off is brought to its end by the next one: the new
 * key is kept next to the old one until the history begins to be signed with it.
 * @param folder of the keys
 */
export const rotateKey = async (
  releases: Releases,
  folder: string,
  why: Omit<Reason, 'action'>,
): Promise<HistoryEntry> => {
  const { keys } = releases
  const current = { ...keys.publicKey }
  if (!keys.privateKey)
    throw new ReleaseError('keys/registry.key is missing: its key is replaced where that key is kept')
  const { privateKey, id } = await nextKeyOf(folder)
  await keys.publicKey.refresh()
  const next = keys.publicKey.others.find(other => other.id === id)
  if (!next) throw new ReleaseError('keys/registry.next.key cannot be read')
  // The entries of the key that is replaced are read until the history goes on with the next one.
  const until = { history: Number.POSITIVE_INFINITY, teams: Number.POSITIVE_INFINITY }
  const others = [...keys.publicKey.others, { ...current, until }]
  const publicKey = { ...keys.publicKey, ...next, others, isNext: true as const }
  const signing = { ...releases, keys: { privateKey, publicKey } }
  const entry = await commitChange(signing, { ...why, action: 'rotate' }, async registry => {
    if (!registry) throw new ReleaseError('nothing is live yet that a key would have signed')
    return { builds: [], content: registry }
  })
  const history = await lastOfCurrent(releases, id)
  const teams = await signTeamsAgain(signing)
  await putNextKeyInPlace(folder, current.key, { history, teams })
  await keys.publicKey.refresh()
  return entry
}

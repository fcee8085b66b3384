import type { Registry } from '@panel/shared/panel/registry'
import { ReleaseConflict, ReleaseError } from '../errors'
import { signBrief } from './brief'
import {
  type Change,
  type Disabled,
  type HistoryEntry,
  hashOf,
  keyOf,
  newestGeneration,
  type Releases,
  readEntry,
  sealOf,
} from './history'
import type { RegistryContent } from './release-changes'
import { signRegistry } from './signature'
import type { SigningKeys } from './signing-keys'
import { forVisitors, hasAudiences } from './tailored'

/** What a change makes of the registry, before it is dated and signed. */
export interface Decision {
  builds: Change['builds']
  content: RegistryContent | null
  /** Panels that are disabled from now on; without it, those that were. */
  disabled?: Disabled
}

export interface Reason {
  by: string
  action: Change['action']
  why: string
  /** How they were known: by the token of a team or of its CI, an administrator's session, or as the user who runs the command. */
  via?: NonNullable<Change['via']>
  /** What the product found, where it made the change by itself. */
  finding?: NonNullable<Change['finding']>
  /** What was set, of a change that is no release. */
  details?: Pick<Change, 'audience' | 'flag' | 'settings'>
}

const longestRace = 1000

/** What follows on an entry of a newer key is signed with that one. */
const followKey = async (head: HistoryEntry | null | undefined, { publicKey }: SigningKeys): Promise<void> => {
  const signer = head?.signed?.key_id
  if (signer === undefined || signer === publicKey.id) return
  const isRetired = () => publicKey.others.some(({ id, until }) => id === signer && Number.isFinite(until.history))
  if (!isRetired()) await publicKey.refresh()
  if (signer === publicKey.id || isRetired() || publicKey.isNext) return
  throw new ReleaseConflict('the key of the registry is being replaced; try again in a moment')
}

/**
 * Adds a change to the history; with it the registry that `decide` made of the one before. When another process was
 * first, decides again on what that one left, so no change is lost. Nothing is added when `decide` throws.
 */
export const commitChange = async (
  { store, keys, seen }: Releases,
  reason: Reason,
  decide: (registry: Registry | null, disabled: Disabled) => Promise<Decision>,
): Promise<HistoryEntry> => {
  let last = await newestGeneration(store)
  await seen?.check('history', last)
  for (let attempt = 0; attempt < longestRace; attempt++) {
    const head = last === 0 ? null : await readEntry(store, last, keys.publicKey)
    if (last > 0 && !head) throw new ReleaseError(`${keyOf(last)} is damaged or not signed by this product's key`)
    await followKey(head, keys)
    const before = head?.disabled ?? {}
    const { builds, content, disabled = before } = await decide(head?.signed?.registry ?? null, before)
    const [generation, at] = [last + 1, new Date().toISOString()]
    const change: Change = {
      generation,
      at,
      by: reason.by,
      via: reason.via ?? 'command',
      action: reason.action,
      builds,
      why: reason.why,
      ...(reason.finding && { finding: reason.finding }),
      ...reason.details,
    }
    const registry = content && {
      format: 1 as const,
      generation,
      issued_at: at,
      shell: content.shell,
      panels: content.panels,
      ...(content.flags && { flags: content.flags }),
      change: hashOf(change, disabled),
    }
    const open = registry && hasAudiences(registry) ? forVisitors(registry) : null
    const entry: HistoryEntry = {
      change,
      signed: registry && signRegistry(registry, keys),
      ...(registry && { brief: signBrief(registry, registry, keys) }),
      ...(registry && open && { open: signRegistry(open, keys), openBrief: signBrief(open, registry, keys) }),
      ...(Object.keys(disabled).length > 0 && { disabled }),
      ...(!registry && { seal: sealOf(change, disabled, keys) }),
    }
    if (await store.create(keyOf(generation), Buffer.from(JSON.stringify(entry)))) return entry
    last = generation
  }
  throw new ReleaseError(`the history moved on ${longestRace} times meanwhile; try again`)
}

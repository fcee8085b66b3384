import { createHash } from 'node:crypto'
import { type ReleaseChange, releaseChange } from '@panel/shared/contract/releases'
import { type Registry, type SignedRegistry, signedRegistry } from '@panel/shared/panel/registry'
import * as z from 'zod/mini'
import { ReleaseConflict, ReleaseError } from '../errors'
import { newestNumber, numberedKey } from './numbered-log'
import type { ReleaseStore } from './release-store'
import { isKnownKey, signRegistry, verifySigned } from './signature'
import type { PublicKey, SigningKeys } from './signing-keys'

/** Who did what, when and why. */
export type Change = ReleaseChange

/** One line of the history. `signed` is the registry from this change on; null until a first build is promoted. */
export interface HistoryEntry {
  change: Change
  signed: SignedRegistry | null
  disabled?: Disabled | undefined
}

const disabledSchema = z.record(z.string(), z.object({ generation: z.int(), byTeam: z.boolean() }))

/** Panels that are out of the registry: the generation in which each was live last, and whether a team took it out. */
export type Disabled = z.infer<typeof disabledSchema>

const entrySchema = z.object({
  change: releaseChange,
  signed: z.nullable(signedRegistry),
  disabled: z.optional(disabledSchema),
})

/** With the registry the hash of all else in the entry is signed; entries from before that have none. */
const boundSchema = z.object({ registry: z.object({ change: z.optional(z.string()) }) })

const hashOf = (change: Change, disabled: Disabled | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([change, disabled ?? {}]))
    .digest('hex')

const isBound = ({ signed, change, disabled }: HistoryEntry): boolean => {
  const { registry } = z.parse(boundSchema, signed)
  return registry.change === undefined || registry.change === hashOf(change, disabled)
}

const prefix = 'history/'
const keyOf = (generation: number): string => numberedKey(prefix, generation)

/** The number of the newest entry, 0 when there is none. */
export const newestGeneration = (store: ReleaseStore): Promise<number> => newestNumber(store, prefix)

/** Entry number `generation`: undefined when there is none, null when it is damaged or not signed by this key. */
export const readEntry = async (
  store: ReleaseStore,
  generation: number,
  publicKey: PublicKey,
): Promise<HistoryEntry | null | undefined> => {
  const content = await store.read(keyOf(generation))
  if (!content) return undefined
  try {
    const entry = JSON.parse(content.toString()) as HistoryEntry
    const { change, disabled } = z.parse(entrySchema, entry)
    if (change.generation !== generation) return null
    if (entry.signed === null) return { change, signed: null, disabled }
    // The key may have been replaced since this process read it.
    if (!isKnownKey(entry.signed.key_id, publicKey)) await publicKey.refresh()
    const signed = verifySigned(entry.signed, publicKey)
    return signed?.registry.generation === generation && isBound(entry) ? { change, signed, disabled } : null
  } catch {
    return null
  }
}

/** Entries from the newest to the oldest. Throws a ReleaseError at an entry that is damaged. */
export const newestFirst = async function* (store: ReleaseStore, publicKey: PublicKey): AsyncGenerator<HistoryEntry> {
  for (let generation = await newestGeneration(store); generation > 0; generation--) {
    const entry = await readEntry(store, generation, publicKey)
    if (!entry) throw new ReleaseError(`${keyOf(generation)} is missing, damaged or not signed by this product's key`)
    yield entry
  }
}

/** What a change makes of the registry, before it is dated and signed. */
export interface Decision {
  builds: Change['builds']
  content: Pick<Registry, 'shell' | 'panels'> | null
  /** Panels that are disabled from now on; without it, those that were. */
  disabled?: Disabled
}

export interface Reason {
  by: string
  action: Change['action']
  why: string
  /** How they were known: by the token of a team or of its CI, an administrator's session, or as whoever runs the command. */
  via?: NonNullable<Change['via']>
}

/** A store of releases and the keys that its registry is signed with. */
export interface Releases {
  store: ReleaseStore
  keys: SigningKeys
  /** What `{admin}` stands for in the addresses of panels. */
  adminPath?: string
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
  { store, keys }: Releases,
  reason: Reason,
  decide: (registry: Registry | null, disabled: Disabled) => Promise<Decision>,
): Promise<HistoryEntry> => {
  let last = await newestGeneration(store)
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
    }
    const registry = content && {
      format: 1 as const,
      generation,
      issued_at: at,
      shell: content.shell,
      panels: content.panels,
      change: hashOf(change, disabled),
    }
    const entry: HistoryEntry = {
      change,
      signed: registry && signRegistry(registry, keys),
      ...(Object.keys(disabled).length > 0 && { disabled }),
    }
    if (await store.create(keyOf(generation), Buffer.from(JSON.stringify(entry)))) return entry
    last = generation
  }
  throw new ReleaseError(`the history moved on ${longestRace} times meanwhile; try again`)
}

import { createHash } from 'node:crypto'
import { type ReleaseChange, releaseChange } from '@panel/shared/contract/releases'
import { type SignedRegistry, signedRegistry } from '@panel/shared/panel/registry'
import * as z from 'zod'
import { ReleaseError } from '../errors'
import { newestNumber, numberedItems, numberedKey, type ReleaseStore } from './release-store'
import type { SeenNumbers } from './seen-numbers'
import { isKnownKey, isSigned, signValue, verifySigned } from './signature'
import type { PublicKey, SigningKeys } from './signing-keys'

/** One change: author, action, time and reason. */
export type Change = ReleaseChange

/** One line of the history. `signed` is the registry from this change on; null until a first build is promoted. */
export interface HistoryEntry {
  change: Change
  signed: SignedRegistry | null
  /** What visitors get of it, where not everybody gets all: for gateways that cannot sign. */
  open?: SignedRegistry | undefined
  /** The brief forms of both, for pages; entries from before that have none. */
  brief?: SignedRegistry | undefined
  openBrief?: SignedRegistry | undefined
  disabled?: Disabled | undefined
  /** Signature of an entry without a registry. */
  seal?: Seal | undefined
}

const sealSchema = z.object({ key_id: z.string(), signature: z.string() })
type Seal = z.infer<typeof sealSchema>

const disabledSchema = z.record(z.string(), z.object({ generation: z.int(), byTeam: z.boolean() }))

/** Panels that are out of the registry: the generation in which each was live last, and whether a team took it out. */
export type Disabled = z.infer<typeof disabledSchema>

const entrySchema = z.object({
  change: releaseChange,
  signed: z.nullable(signedRegistry),
  open: z.optional(signedRegistry),
  brief: z.optional(signedRegistry),
  openBrief: z.optional(signedRegistry),
  disabled: z.optional(disabledSchema),
  seal: z.optional(sealSchema),
})

/** With the registry the hash of all else in the entry is signed; entries from before that have none. */
const boundSchema = z.object({ registry: z.object({ change: z.optional(z.string()) }) })

/** Of all in an entry that is not the registry. */
export const hashOf = (change: Change, disabled: Disabled | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([change, disabled ?? {}]))
    .digest('hex')

const isBound = ({ signed, change, disabled }: HistoryEntry): boolean => {
  const { registry } = z.parse(boundSchema, signed)
  return registry.change === undefined || registry.change === hashOf(change, disabled)
}

const sealed = (change: Change, disabled: Disabled | undefined) => ({
  format: 'history' as const,
  number: change.generation,
  change: hashOf(change, disabled),
})

/** Signs an entry before anything is live, in which there is no registry to be signed. */
export const sealOf = (change: Change, disabled: Disabled | undefined, keys: SigningKeys): Seal => ({
  key_id: keys.publicKey.id,
  signature: signValue(sealed(change, disabled), keys),
})

const prefix = 'history/'
/** Key of an entry in the store. */
export const keyOf = (generation: number): string => numberedKey(prefix, generation)

/** The number of the newest entry, 0 when there is none. */
export const newestGeneration = (store: ReleaseStore): Promise<number> => newestNumber(store, prefix)

/** Whether an entry without a registry is ours. Without a seal it is from before there were any, and before all registries. */
const mayLackRegistry = async (
  store: ReleaseStore,
  { change, disabled, seal }: HistoryEntry,
  publicKey: PublicKey,
): Promise<boolean> => {
  const number = change.generation
  if (!seal) return number === 1 || (await readEntry(store, number - 1, publicKey))?.signed === null
  if (!isKnownKey(seal.key_id, publicKey)) await publicKey.refresh()
  return isSigned(sealed(change, disabled), { ...seal, log: 'history', number }, publicKey)
}

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
    if (entry.signed === null)
      return (await mayLackRegistry(store, entry, publicKey)) ? { change, signed: null, disabled } : null
    // The key may have been replaced since this process read it.
    if (!isKnownKey(entry.signed.key_id, publicKey)) await publicKey.refresh()
    const signed = verifySigned(entry.signed, publicKey)
    if (signed?.registry.generation !== generation || signed.registry.brief || !isBound(entry)) return null
    const others = (['open', 'brief', 'openBrief'] as const).flatMap(form => {
      const other = entry[form] && verifySigned(entry[form], publicKey)
      return other?.registry.generation === generation ? [[form, other] as const] : []
    })
    return { change, signed, disabled, ...Object.fromEntries(others) }
  } catch {
    return null
  }
}

const readableEntry = async (store: ReleaseStore, generation: number, publicKey: PublicKey): Promise<HistoryEntry> => {
  const entry = await readEntry(store, generation, publicKey)
  if (!entry) throw new ReleaseError(`${keyOf(generation)} is missing, damaged or not signed by this product's key`)
  return entry
}

/** Entries from the newest to the oldest. Throws a ReleaseError at an entry that is damaged. */
export const newestFirst = async function* (store: ReleaseStore, publicKey: PublicKey): AsyncGenerator<HistoryEntry> {
  for (let generation = await newestGeneration(store); generation > 0; generation--)
    yield await readableEntry(store, generation, publicKey)
}

/** What is asked of entries long after they were made. */
interface Step {
  change: Change
  /** By package the build that is live for everyone from this change on. */
  live: ReadonlyMap<string, string>
}

const stepOf = ({ change, signed }: HistoryEntry): Step => {
  const { shell, panels = {} } = signed?.registry ?? {}
  const live = Object.entries({ ...panels, ...(shell && { shell }) }).map(
    ([name, { stable }]) => [name, stable.build] as const,
  )
  return { change, live: new Map(live) }
}

/** As they were verified, by the key that counted then. A restored store may have another entry of the same number. */
type KnownSteps = Map<number, Step & { writtenAt: number | undefined; keyId: string }>
const known = new WeakMap<ReleaseStore, KnownSteps>()

/** As `newestFirst`, without the registries: an entry never changes, so that each is read and verified once. */
export const stepsNewestFirst = async function* (store: ReleaseStore, publicKey: PublicKey): AsyncGenerator<Step> {
  const items = await numberedItems(store, prefix)
  const steps: KnownSteps = known.get(store) ?? new Map()
  known.set(store, steps)
  for (let generation = Math.max(0, ...items.keys()); generation > 0; generation--) {
    const writtenAt = items.get(generation)
    let step = steps.get(generation)
    if (!step || step.writtenAt !== writtenAt || step.keyId !== publicKey.id) {
      const read = stepOf(await readableEntry(store, generation, publicKey))
      step = { ...read, writtenAt, keyId: publicKey.id }
      steps.set(generation, step)
    }
    yield step
  }
}

/** A store of releases and the keys that its registry is signed with. */
export interface Releases {
  store: ReleaseStore
  keys: SigningKeys
  /** What is remembered of the store on this machine. */
  seen?: SeenNumbers
  /** What `{admin}` stands for in the addresses of panels. */
  adminPath?: string
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { OperationItem, ParamsOf } from '@panel/shared/contract'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { readZoneName } from '../zones/name'
import { isWritten, listRefusals } from '../zones/repository'
import { insertNamed, removeZone } from '../zones/service'
import { type ItemEnd, insertListed, type ListedZone } from './item-repository'
import { NAMED_ITEMS, type Preview } from './preview'
import { insertOperation } from './repository'
import { withMessage } from './to-dto'

/** Characters of a name that is none which are shown. */
const shownText = 255

/** Names that are read in one go, between which other calls are answered. */
const partSize = 500

const refusalOf = (error: unknown): string => {
  if (error instanceof ProblemError) return error.fields[0]?.code ?? error.code
  throw error
}

/** Each name of a list once, in ASCII, or as it was typed with the reason why it is no name of a zone. */
const readNames = async ({ settings }: RequestContext, typed: readonly string[]): Promise<ListedZone[]> => {
  const zones = new Map<string, ListedZone>()
  for (const [at, text] of typed.entries()) {
    if (at % partSize === partSize - 1) await yieldToEventLoop()
    const zone = await readZoneName(text, settings).then(
      (name): ListedZone => ({ name, code: null }),
      (error: unknown): ListedZone => ({ name: text.trim().slice(0, shownText), code: refusalOf(error) }),
    )
    if (!zones.has(zone.name)) zones.set(zone.name, zone)
  }
  return [...zones.values()]
}

/** What a list of zones would add, and which of them could not be added and why. @throws ProblemError scope_missing */
export const previewZones = async (
  context: RequestContext,
  user: User,
  { names }: ParamsOf<'zones'>,
): Promise<Preview> => {
  const zones = await readNames(context, names)
  const refusals = await listRefusals(
    context.db,
    user.id,
    zones.map(({ name }) => name),
  )
  const items = zones.map(({ name, code }): OperationItem => {
    const refusal = code ?? refusals.get(name)
    return refusal ? { name, state: 'skipped', ...withMessage(context, refusal) } : { name, state: 'waiting' }
  })
  const of = (state: OperationItem['state']) => items.filter(item => item.state === state)
  const [changing, staying] = [of('waiting'), of('skipped')]
  return {
    total: items.length,
    changes: changing.length,
    items: [...staying.slice(0, NAMED_ITEMS), ...changing.slice(0, NAMED_ITEMS)],
  }
}

/** Starts to add a list of zones. The work keeps the names in its items only. @throws ProblemError too_many_requests */
export const startZones = async (
  context: RequestContext,
  user: User,
  { names }: ParamsOf<'zones'>,
): Promise<{ id: number }> => {
  await consume(context, limits.zoneListsPerAccount, String(user.id))
  const zones = await readNames(context, names)
  return transact(context.db, async trx => {
    const id = await insertOperation(trx, { user_id: user.id, kind: 'zones', params: {}, language: context.language })
    await insertListed(trx, id, zones)
    await enqueue(trx, 'operation', { id })
    return { id }
  })
}

/** Adds one zone of a list, in the transaction of the context. @throws ProblemError as `addZone` */
export const addListedZone = async (context: RequestContext, actor: User, typed: string): Promise<ItemEnd> => {
  const name = await readZoneName(typed, context.settings)
  try {
    const { id } = await insertNamed(context, actor, name)
    // Nothing was there before: to undo it is to take the zone away.
    return { state: 'done', code: null, domain_id: id, before: {} }
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'zone_exists') return { state: 'skipped', code: error.code }
    throw error
  }
}

/** Takes away a zone that a list added, unless something was written there since. @throws ProblemError as `removeZone` */
export const removeListedZone = async (context: RequestContext, actor: User, id: number | null): Promise<ItemEnd> => {
  if (id === null || (await isWritten(context.db, id))) return { state: 'skipped', code: 'zone_used' }
  await removeZone(context, actor, id)
  return { state: 'done', code: null }
}

import { fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { Trx, UnregisteredZoneRow } from '../database/schema'
import { transact } from '../database/transact'
import { notifyOwner } from '../notifications/notify-owner'
import { watchDs } from '../publishing/delegation-signer'
import { requestPublication } from '../publishing/outbox-repository'
import type { Dependencies } from '../request-context'
import { type Look, lookAt, ourNameservers } from './look'
import {
  findProvable,
  isEnded,
  isProofOver,
  isServedByOwner,
  listRivals,
  lockProvable,
  type ProvableZone,
  removeRow,
  updateZone,
} from './repository'

type Needs = Pick<Dependencies, 'db' | 'settings' | 'keys'>
type State = UnregisteredZoneRow['state']

const hasText = ({ texts }: Look, { proof }: ProvableZone): boolean => texts.includes(proof)

/** How a name is delegated: to our nameservers only, to some of them, or to none. */
const shareOf = ({ delegated }: Look, settings: Needs['settings']): 'all' | 'some' | 'none' | 'unknown' => {
  if (delegated === null) return 'unknown'
  const ours = ourNameservers(settings)
  const count = delegated.filter(name => ours.has(name)).length
  if (count === 0) return 'none'
  return count === delegated.length ? 'all' : 'some'
}

type Share = ReturnType<typeof shareOf>

/**
 * Whether a zone that was not proven is now. A delegation to our nameservers proves only that somebody delegated the name
 * to one of their customers: it counts where it was seen elsewhere after this account added it, and no other account waits.
 */
const isProven = (zone: ProvableZone, look: Look, share: Share, rivals: readonly ProvableZone[]): boolean =>
  hasText(look, zone) || (share === 'all' && zone.seen_elsewhere && rivals.length === 0)

/** Whether what once proved a zone is still there. */
const stands = (zone: ProvableZone, look: Look, share: Share): boolean =>
  hasText(look, zone) || (zone.state === 'served' && (share === 'all' || share === 'some' || share === 'unknown'))

const note = (trx: Trx, { keys }: Needs, event: 'zone_proven' | 'zone_lost' | 'zone_removed', zone: ProvableZone) =>
  audit(
    trx,
    { keys },
    {
      event,
      actor: null,
      account: zone.user_id,
      subject: `domain ${zone.id}`,
      data: { name: fullName(zone) },
    },
  )

/** The zone is no longer served: its proof is gone, or another account has the name now. */
const lose = async (trx: Trx, deps: Needs, zone: ProvableZone): Promise<void> => {
  await updateZone(trx, zone, { state: 'unproven', proven_name: null, seen_elsewhere: false }, 'unproven')
  await requestPublication(trx, deps, zone.id)
  await note(trx, deps, 'zone_lost', zone)
  await notifyOwner(trx, zone, 'zone_lost')
}

const prove = async (trx: Trx, deps: Needs, zone: ProvableZone, state: State): Promise<void> => {
  await updateZone(trx, zone, { state, proven_name: fullName(zone), seen_elsewhere: true, stands: true }, state)
  await requestPublication(trx, deps, zone.id)
  await note(trx, deps, 'zone_proven', zone)
}

const decideUnproven = async (trx: Trx, deps: Needs, zone: ProvableZone, look: Look, share: Share): Promise<void> => {
  const rivals = await listRivals(trx, zone)
  const holder = rivals.find(({ proven_name }) => proven_name !== null)
  const mayHave = !(await isServedByOwner(trx, zone)) && isProven(zone, look, share, rivals)
  // An older proof that still stands goes before a newer one.
  if (!mayHave || (holder && stands(holder, look, share))) {
    const seen_elsewhere = zone.seen_elsewhere || share === 'none'
    return updateZone(trx, zone, { seen_elsewhere }, 'unproven')
  }
  if (holder) await lose(trx, deps, holder)
  await prove(trx, deps, zone, share === 'all' || share === 'some' ? 'served' : 'proven')
}

const decideProven = async (trx: Trx, deps: Needs, zone: ProvableZone, look: Look, share: Share): Promise<void> => {
  const isStanding = stands(zone, look, share)
  if ((await isServedByOwner(trx, zone)) || (!isStanding && (await isProofOver(trx, zone.id))))
    return lose(trx, deps, zone)
  const isDelegated = share === 'unknown' ? zone.state === 'served' : share !== 'none'
  const state = isDelegated ? 'served' : 'proven'
  await updateZone(trx, zone, { state, stands: isStanding || share === 'all' }, state)
  if (state === 'served' && zone.state !== 'served') await notifyOwner(trx, zone, 'zone_served')
}

/** Looks at a zone, and decides whether it is proven and served. What took too long to prove is removed. */
export const checkZone = async (deps: Needs, id: number): Promise<Look | null> => {
  const found = await findProvable(deps.db, id)
  if (!found) return null
  const look = await lookAt(deps, found)
  const share = shareOf(look, deps.settings)
  await transact(deps.db, async trx => {
    const zone = await lockProvable(trx, id)
    if (!zone) return
    if (zone.state !== 'unproven') return decideProven(trx, deps, zone, look, share)
    await decideUnproven(trx, deps, zone, look, share)
    if (!(await isEnded(trx, id))) return
    await note(trx, deps, 'zone_removed', zone)
    await notifyOwner(trx, zone, 'zone_ended')
    await removeRow(trx, id)
  })
  await watchDs(deps, id, fullName(found))
  return look
}

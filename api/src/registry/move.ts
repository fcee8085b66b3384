import type { TaskPayloads } from '../database/registry-columns'
import { hasCode } from './differences'
import { arrived, ownOf } from './perform'
import { type Performed, unfinished } from './performed'
import { type Registry, type RegistryDomain, RegistryRefusal } from './port'

interface Move {
  /** Two accounts at one registry: the one that has the domain, and the one that gets it. */
  from: Registry
  to: Registry
  name: string
  payload: TaskPayloads['move']
  trid: string
}

/** 2300 and 2301: a transfer is pending, or is none any more. 2304: a status prohibits it. */
const codes = { pending: 2300, notPending: 2301, prohibited: 2304 }

/** The domain, where the account that gets it has it already. Some registries tell of others' domains with a code only. */
const movedTo = async ({ to, name }: Pick<Move, 'to' | 'name'>): Promise<RegistryDomain | null> => {
  const found = await to.info(name).catch(error => {
    if (error instanceof RegistryRefusal) return null
    throw error
  })
  return found?.sponsor === to.client ? found : null
}

/** The transaction by which a move lets the other account ask. */
export const openingOf = ({ trid }: Pick<Move, 'trid'>): string => `${trid}-open`

/** Lets the other account ask for it: without our lock, and with a code that it knows. */
const open = async ({ from, name, payload, trid }: Move): Promise<boolean> => {
  const held = await ownOf({ registry: from, name })
  if (held.statuses.includes('serverTransferProhibited'))
    throw new RegistryRefusal(codes.prohibited, 'serverTransferProhibited')
  const removeStatuses = held.statuses.filter(status => status === 'clientTransferProhibited')
  if (removeStatuses.length === 0 && hasCode(payload, held)) return true
  // An earlier attempt was answered with 1001: until the registry has decided, it refuses another one (RFC 5731 section 2.3).
  if (held.statuses.includes('pendingUpdate')) return false
  return !(await from.update({ name, authInfo: payload.authInfo, removeStatuses }, openingOf({ trid }))).pending
}

/** What is pending for us is not asked for again. */
const request = async (move: Move): Promise<boolean> => {
  const { from, to, name, payload, trid } = move
  const present = await from.queryTransfer(name)
  if (present?.status === 'pending') {
    if (present.gaining === to.client) return true
    throw new RegistryRefusal(codes.pending, 'Another registrar asks for the domain')
  }
  if (!(await open(move))) return false
  await to.requestTransfer(name, payload.authInfo, trid, payload.fee)
  return true
}

/**
 * Moves a domain from one account of ours at a registry to another: a transfer that one asks for and the other grants. An
 * attempt goes on where an earlier one has ended. The lock is taken off only once the account that gets it has answered.
 * @throws RegistryRefusal, RegistryUnavailable
 */
export const moveDomain = async (move: Move): Promise<Performed> => {
  const { from, to, name, trid } = move
  const there = await movedTo(move)
  if (there) return arrived(to, there)
  if (!(await request(move))) return unfinished
  await from.answerTransfer(name, 'approve', `${trid}-grant`).catch(error => {
    // The registry may have granted it by itself.
    if (!(error instanceof RegistryRefusal && error.code === codes.notPending)) throw error
  })
  const moved = await movedTo(move)
  return moved ? arrived(to, moved) : unfinished
}

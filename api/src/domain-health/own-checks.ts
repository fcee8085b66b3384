import type { ContactRow, DomainRow, FoundCheck } from '../database/schema'
import { verdictsOf } from './found'

const day = 86_400_000

/** Days before the end of a term from when a domain that is not renewed is in danger. */
const endsSoon = 30

const registrantFields = ['name', 'email', 'phone', 'address'] as const

/** Whether the registrant is complete, and whether mail reaches that person. */
export const checkRegistrant = (
  { confirm_by, held }: Pick<DomainRow, 'confirm_by' | 'held'>,
  registrant: ContactRow | undefined,
): FoundCheck => {
  const { good, warn, bad } = verdictsOf('registrant')
  const missing = registrantFields.filter(field => !registrant?.[field])
  if (!registrant || missing.length === registrantFields.length) return bad('missing', {}, 'contacts')
  if (missing.length > 0) return bad('incomplete', { fields: missing.join() }, 'contacts')
  if (held) return bad('held', {}, 'confirm_contact')
  if (confirm_by) return warn('unconfirmed', { date: confirm_by.toISOString() }, 'confirm_contact')
  return good('good')
}

export const checkTransferLock = (
  {
    client_transfer_lock: isLocked,
    registry_statuses,
    leaving_at,
  }: Pick<DomainRow, 'client_transfer_lock' | 'registry_statuses' | 'leaving_at'>,
  isOffered: boolean,
): FoundCheck => {
  const { good, warn, bad } = verdictsOf('transfer_lock')
  if (leaving_at) return bad('leaving', { date: leaving_at.toISOString() }, 'transfer_lock')
  if (registry_statuses.includes('serverTransferProhibited')) return good('registry')
  if (!isOffered) return good('not_offered')
  return isLocked ? good('good') : warn('off', {}, 'transfer_lock')
}

export const checkAutoRenew = (
  { status, auto_renew, expires_at }: Pick<DomainRow, 'status' | 'auto_renew' | 'expires_at'>,
  now: Date,
): FoundCheck => {
  const { good, warn, bad } = verdictsOf('auto_renew')
  const params = { date: (expires_at ?? now).toISOString() }
  if (status === 'expired') return bad('expired', params, 'renew')
  if (auto_renew) return good('good', params)
  const days = ((expires_at ?? now).getTime() - now.getTime()) / day
  return days < endsSoon ? bad('soon', params, 'auto_renew') : warn('off', params, 'auto_renew')
}

/** Null where nothing is sold at a price. */
export const checkPayment = (sellsAtPrices: boolean, unpaid: string | undefined): FoundCheck | null => {
  if (!sellsAtPrices) return null
  const { good, warn } = verdictsOf('payment')
  return unpaid === undefined ? good('good') : warn('unpaid', { order: unpaid }, 'pay')
}

import type { CartSubmitBody } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { findAddress, findDefaultAddress } from '../address-book/repository'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { storedLanguage } from '../base/language'
import { requireConfirmed } from '../contacts/confirmation'
import { contactsFrom } from '../contacts/registrant'
import { assertTaken } from '../contacts/registry-cards'
import { storeContacts } from '../contacts/service'
import type { AddressRow, CartItemRow, DomainRow, Trx } from '../database/schema'
import { listLackingRegistrant } from '../domains/list-repository'
import { assertOffered } from '../domains/renewal'
import { enqueue } from '../mail/outbox-repository'
import { registrantFaults } from '../postal/check-address'
import type { RequestContext } from '../request-context'
import { providersOf } from '../settings/payment-file'
import type { RegistryProfile } from '../settings/registry-profile'
import { findUser } from '../users/repository'
import { readStartingDns, type StartingDns } from './starting-dns'

/** What a customer chose for the whole cart. */
export interface Choices {
  /** For whom new names are registered; undefined where that is not known yet, or nothing is registered. */
  registrant: AddressRow | undefined
  billingId: number | null
  dns: StartingDns
}

/**
 * The address that was chosen. An empty body, as clients from before send it, takes the account's default address, and
 * none where there is none.
 */
const readRegistrant = async (
  trx: Trx,
  user: User,
  { dns: _, ...body }: CartSubmitBody,
): Promise<AddressRow | undefined> => {
  if (Object.keys(body).length === 0) return findDefaultAddress(trx, user.id)
  return requireRegistrant(body.registrant_id ? await findAddress(trx, user.id, body.registrant_id) : undefined)
}

/** For whom a domain is transferred to us: the address that was chosen, else the default one. */
export const readHolder = async (trx: Trx, user: User, registrantId: number | undefined): Promise<AddressRow> =>
  requireRegistrant(
    registrantId ? await findAddress(trx, user.id, registrantId) : await findDefaultAddress(trx, user.id),
  )

/** @throws ProblemError registrant_required, registrant_incomplete */
const requireRegistrant = (chosen: AddressRow | undefined): AddressRow => {
  if (!chosen)
    throw new ProblemError('registrant_required', { fields: [{ field: 'registrant_id', code: 'registrant_required' }] })
  const fields = registrantFaults(chosen)
  if (fields.length > 0) throw new ProblemError('registrant_incomplete', { fields })
  return chosen
}

/**
 * @throws ProblemError registrant_required, registrant_incomplete, validation, nameservers_invalid, scope_missing,
 *   record_limit, zone_size
 */
export const readChoices = async (
  { settings }: Pick<RequestContext, 'settings'>,
  trx: Trx,
  user: User,
  body: CartSubmitBody,
  items: readonly CartItemRow[],
): Promise<Choices> => {
  const payments: readonly string[] = ['invoice', ...providersOf(settings.PAYMENTS)]
  if (body.payment !== undefined && !payments.includes(body.payment)) throw invalidField('payment', 'choice')
  const billingId = body.billing_id ?? null
  if (billingId !== null && !(await findAddress(trx, user.id, billingId))) throw invalidField('billing_id', 'choice')
  const registered = items.filter(({ domain_id }) => domain_id === null)
  const registrant = registered.length > 0 ? await readRegistrant(trx, user, body) : undefined
  return { registrant, billingId, dns: await readStartingDns(trx, user, body.dns, registered) }
}

/** Whether the registry of a zone registers such a name, for so many years. @throws ProblemError validation */
export const assertSold = (
  { names, periods }: RegistryProfile,
  { name, zone, years }: Pick<CartItemRow, 'name' | 'zone' | 'years'>,
  displayName: string,
): void => {
  const field = fullName({ name, zone })
  const label = displayName.slice(0, displayName.indexOf('.'))
  const isKnown = label === name || names.idn.some(({ characters }) => characters.test(label))
  if (name.length < names.shortest || name.length > names.longest || !isKnown)
    throw invalidField(field, 'domain_name_invalid')
  assertOffered(periods.register, years, field)
}

/** The registrant's address becomes the contacts of a request, and is confirmed by mail where it is not known. */
export const registerFor = async (
  context: RequestContext,
  trx: Trx,
  user: User,
  domain: DomainRow,
  address: AddressRow,
): Promise<void> => {
  await storeContacts(trx, domain.id, contactsFrom(address))
  // What the registry would refuse is said before the order is made.
  await assertTaken(trx, domain, context.registries.of(domain.zone).profile)
  await requireConfirmed(context, trx, user, domain, address.email).catch(error => {
    // The registrant can be mailed later, from the domain; that must not stop the request.
    if (!(error instanceof ProblemError && error.code === 'too_many_requests')) throw error
  })
}

/** Domains named in one mail. */
const named = 10

/** Tells the owner, once, of requests without a registrant who can be reached. */
export const mailIncomplete = async (
  context: RequestContext,
  trx: Trx,
  user: User,
  requests: readonly (Pick<DomainRow, 'name' | 'zone'> & { domain_id: number })[],
): Promise<void> => {
  const ids = requests.map(({ domain_id }) => domain_id)
  const lacking = await listLackingRegistrant(trx, ids)
  const [first, ...others] = requests.filter(({ domain_id }) => lacking.has(domain_id))
  if (!first) return
  const names = [first, ...others].slice(0, named).map(fullName).join(', ')
  await enqueue(trx, 'send_notice', {
    notice: 'registrant_missing',
    to: user.email,
    language: storedLanguage((await findUser(trx, user.id))?.language) ?? context.language,
    params: {
      domain_id: first.domain_id,
      domain: fullName(first),
      domains: others.length < named ? names : `${names}, …`,
    },
  })
}

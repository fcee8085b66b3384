import { fullName } from '@panel/shared/rules'
import { register } from '../admin/decisions'
import { audit } from '../audit/service'
import { ProblemError } from '../base/errors'
import { findItems, findOrder } from '../billing/repository'
import { transact } from '../database/transact'
import { findPending } from '../domains/pending'
import { lockDomain } from '../domains/repository'
import type { Dependencies } from '../request-context'
import { registerRule } from '../settings/payment-file'

type Needs = Pick<Dependencies, 'db' | 'settings' | 'keys' | 'work' | 'log'>

/** Has a request registered whose order is paid, unless its zone wants an approval that is not there yet. */
const registerPaid = (deps: Needs, domainId: number, zone: string): Promise<void> =>
  transact(deps.db, async trx => {
    const rule = registerRule(deps.settings.PAYMENTS, zone)
    const domain = await lockDomain(trx, domainId)
    if (domain?.status !== 'pending' || rule === 'approval') return
    if (rule === 'both' && !domain.approved_at) return
    if (((await findPending({ db: trx, language: 'en' }, [domainId])).get(domainId) ?? []).length > 0) return
    await register(trx, deps, domain)
    if (domain.approved_at) return
    await audit(trx, deps, {
      event: 'request_approved',
      actor: null,
      account: domain.user_id,
      subject: `domain ${domainId}`,
      data: { name: fullName(domain), from: domain.status, by: 'payment' },
    })
  })

/** Registers what an order that was paid asks for, each name by itself. It may be repeated. */
export const fulfilOrder = async (deps: Needs, id: number): Promise<void> => {
  const order = await findOrder(deps.db, null, id)
  if (order?.state !== 'paid') return
  for (const { kind, domain_id, zone } of await findItems(deps.db, [id]))
    if (kind === 'register' && domain_id !== null)
      await registerPaid(deps, domain_id, zone).catch(error => {
        if (!(error instanceof ProblemError)) throw error
        deps.log.warn({ err: error, domain: domain_id }, 'a request that is paid could not be registered')
      })
}

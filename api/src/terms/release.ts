import { audit } from '../audit/service'
import type { DomainRow, Trx } from '../database/schema'
import { updateDomain } from '../domains/repository'
import type { Dependencies } from '../request-context'
import { emitDomain } from '../webhooks/emit'
import { insertNotice } from './repository'

/** Nothing can bring the domain back: its name is free again. */
export const release = async (trx: Trx, deps: Pick<Dependencies, 'keys'>, domain: DomainRow): Promise<void> => {
  const { id, user_id } = domain
  await emitDomain(trx, 'domain.released', await updateDomain(trx, id, { status: 'released' }))
  await insertNotice(trx, domain, 'released')
  await audit(trx, deps, { event: 'domain_released', actor: null, account: user_id, subject: `domain ${id}` })
}

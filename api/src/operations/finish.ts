import type { OperationKind } from '@panel/shared/contract'
import type { Database, OperationRow } from '../database/schema'
import { transact } from '../database/transact'
import { reasonText } from '../domains/reason'
import { type Language, storedLanguage } from '../language'
import { enqueue } from '../mail/outbox-repository'
import { findUser } from '../users/repository'
import { kinds } from './kinds'
import { lockOperation, setState } from './repository'
import { applyRefusals, resultsByReader } from './result-repository'

/** Names that a mail lists at most; the rest is a number. */
const namesInMail = 50

/** Changes that nobody has to be told of by mail. */
const silent: readonly OperationKind[] = ['tags', 'reserve']

/** Of one's own work: who asked for it may do without the mail. One about who controls a domain always goes. */
const optional: readonly OperationKind[] = ['auto_renew', 'privacy', 'dns_template', 'renew']

const whyOf = ({ template, reason }: Record<string, unknown>, language: Language): string =>
  reasonText(String(template ?? 'administrator'), String(reason ?? ''), language)

/** One mail a customer: to whose domains were changed, which for a customer's own work is the customer. */
export const mailResults = async (db: Database, { id, kind, params }: OperationRow): Promise<void> => {
  if (silent.includes(kind)) return
  const isForeign = kinds[kind].forAdministrators === true
  for (const { email, language, ...results } of await resultsByReader(db, id, isForeign, namesInMail)) {
    const reader = storedLanguage(language) ?? 'en'
    if (optional.includes(kind) && !(await findUser(db, results.user_id))?.mail_results) continue
    if (isForeign && results.done === 0 && kind !== 'approve') continue
    await enqueue(db, 'send_operation', {
      to: email,
      language: reader,
      kind,
      operation_id: isForeign ? null : id,
      reason: whyOf(params, reader),
      ...results,
    })
  }
}

/** Ends an operation and reports its results, once. */
export const finishOperation = (db: Database, id: number): Promise<void> =>
  transact(db, async trx => {
    const operation = await lockOperation(trx, id)
    if (operation?.state !== 'running') return
    await applyRefusals(trx, id)
    await setState(trx, id, 'done')
    await mailResults(trx, operation)
  })

import type { OperationKind } from '@panel/shared/contract'
import { dropHeldOfOperation } from '../admin/held-decision-repository'
import { type Language, storedLanguage } from '../base/language'
import { mailOrder } from '../billing/mail-order'
import { findOrderOf } from '../billing/repository'
import { linkReaders } from '../control/notify-control'
import type { OperationRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { reasonText } from '../domains/reason'
import { enqueue } from '../mail/outbox-repository'
import type { Dependencies } from '../request-context'
import { findUser } from '../users/repository'
import { isForAdministrators } from './kinds'
import { lockOperation, setState } from './repository'
import { applyRefusals, resultsByReader } from './result-repository'

/** Names that a mail lists at most; the rest is a number. */
const namesInMail = 50

/** Changes that send no mail. */
const silent: readonly OperationKind[] = ['tags', 'reserve', 'move_registrar']

/** The requester may switch this mail off. One about control of a domain is always sent. */
const optional: readonly OperationKind[] = ['auto_renew', 'privacy', 'dns_template', 'renew', 'restore', 'zones']

const whyOf = ({ template, reason }: Record<string, unknown>, language: Language): string =>
  reasonText(String(template ?? 'administrator'), String(reason ?? ''), language)

/** Kinds that change control of a domain: mailed to every recent address of the account, each with the stop link. */
const onControl: readonly OperationKind[] = ['transfer_lock', 'nameservers']

type Needs = Pick<Dependencies, 'keys' | 'settings'>

/** One mail a customer: to whose domains were changed, which for a customer's own work is the customer. */
export const mailResults = async (
  trx: Trx,
  deps: Needs,
  { id, kind, params, undo_of }: OperationRow,
): Promise<void> => {
  // The mail says that zones were added.
  if (silent.includes(kind) || (kind === 'zones' && undo_of !== null)) return
  const isForeign = isForAdministrators(kind)
  for (const { email, language, ...results } of await resultsByReader(trx, id, isForeign, namesInMail)) {
    const reader = storedLanguage(language) ?? 'en'
    const user = await findUser(trx, results.user_id)
    if (optional.includes(kind) && !user?.mail_results) {
      const order = await findOrderOf(trx, results.user_id, id)
      if (order) await mailOrder(trx, order, 'ordered')
      continue
    }
    if (isForeign && results.done === 0 && kind !== 'approve') continue
    const readers = user && onControl.includes(kind) ? await linkReaders(trx, deps, user) : [{ email }]
    const order = {
      language: reader,
      kind,
      operation_id: isForeign ? null : id,
      reason: whyOf(params, reader),
      ...results,
    }
    for (const { email: to, ...reader } of readers) {
      const isLinked = 'link' in reader
      await enqueue(
        trx,
        'send_operation',
        { to, ...order, ...(isLinked && { link: reader.link }) },
        isLinked ? reader : {},
      )
    }
  }
}

/** Ends an operation and reports its results, once. */
export const finishOperation = (deps: Needs & Pick<Dependencies, 'db'>, id: number): Promise<void> =>
  transact(deps.db, async trx => {
    const operation = await lockOperation(trx, id)
    if (operation?.state !== 'running') return
    await applyRefusals(trx, id)
    await setState(trx, id, 'done')
    await dropHeldOfOperation(trx, id)
    await mailResults(trx, deps, operation)
  })

import { ProblemError } from '../base/errors'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import type { ProviderName } from '../settings/payment-file'
import { applyEvent, enqueueEvent } from './apply-event'
import { providerOf } from './providers'
import { storeEvent } from './repository'

/**
 * Takes an event of a provider. Its signature is verified before it is read; then it is stored, so that the provider need
 * not send it again, and applied at once where the provider answers. Otherwise the worker tries again.
 * @throws ProblemError not_found for a provider that is not set up, signature_refused
 */
export const takeEvent = async (
  context: RequestContext,
  name: ProviderName,
  bytes: Buffer,
  header: (name: string) => string | undefined,
): Promise<void> => {
  const provider = await providerOf(context, name)
  const event = await provider.read(bytes, header)
  if (!event) throw new ProblemError('signature_refused')
  const { id: eventId, content } = event
  if (!content) return
  const stored = await transact(context.db, async trx => {
    const row = await storeEvent(trx, name, eventId, content)
    if (!row.done_at) await enqueueEvent(trx, row.id)
    return row
  })
  if (stored.done_at) return
  await applyEvent(context, stored.id).catch(err =>
    context.log.warn({ err, provider: name, event: eventId }, 'an event about a payment waits for its provider'),
  )
}

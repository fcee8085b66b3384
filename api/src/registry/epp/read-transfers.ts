import type { PollMessage, RegistryTransfer, RegistryTransferStatus } from '../../database/registry-columns'
import { type QueuedMessage, RegistryUnreadable } from '../port'
import type { EppAnswer } from './documents'
import { dateIn, isTrue, textIn, unreadable } from './read-data'
import type { XmlElement } from './xml'

const transferStatuses: readonly RegistryTransferStatus[] = [
  'pending',
  'clientApproved',
  'clientRejected',
  'clientCancelled',
  'serverApproved',
  'serverCancelled',
]

const transferOf = (transfer: XmlElement): RegistryTransfer => {
  const text = textIn(transfer, 'trStatus')
  const status = transferStatuses.find(one => one === text)
  if (!status) throw unreadable('trStatus')
  return {
    status,
    gaining: textIn(transfer, 'reID'),
    losing: textIn(transfer, 'acID'),
    requestedAt: dateIn(transfer, 'reDate').toISOString(),
    actAt: dateIn(transfer, 'acDate').toISOString(),
  }
}

export const readTransfer = ({ data }: EppAnswer): RegistryTransfer => {
  const transfer = data?.first('trnData')
  if (!transfer) throw unreadable('trnData')
  return transferOf(transfer)
}

/** What a message says about a name. @throws RegistryUnreadable */
const detailsOf = (transfer: XmlElement | undefined, ended: XmlElement | undefined): Partial<PollMessage> => {
  if (transfer) return { transfer: transferOf(transfer) }
  if (!ended) return { changed: true }
  const trid = textIn(ended.first('paTRID'), 'clTRID')
  return { pendingResult: { trid, succeeded: isTrue(ended.first('name')?.attribute('paResult')) } }
}

/**
 * What a registry changed by itself comes as the domain before or after that (RFC 8590): it is asked how it is now. A
 * message about something else has no name, and changes nothing. The queue gives no later one until a message is
 * acknowledged, so one that is not understood (RFC 5730 section 2.9.2.3) is taken too, with a doubt.
 * @throws RegistryUnreadable where the message has no id by which it could be acknowledged
 */
export const readMessage = ({ data, queue }: EppAnswer): QueuedMessage => {
  const id = queue?.attribute('id')
  if (!id) throw unreadable('msgQ')
  const text = queue?.first('msg')?.text ?? ''
  const [transfer, ended, held] = ['trnData', 'panData', 'infData'].map(kind => data?.first(kind))
  const name = (transfer ?? ended ?? held)?.first('name')?.text.toLowerCase()
  const isDoubtful = transfer || ended
  if (!name) return { id, message: { name: '', text }, ...(isDoubtful && { doubt: unreadable('name').message }) }
  try {
    return { id, message: { name, text, ...detailsOf(transfer, ended) } }
  } catch (error) {
    if (!(error instanceof RegistryUnreadable)) throw error
    return { id, message: { name, text, changed: true }, doubt: error.message }
  }
}

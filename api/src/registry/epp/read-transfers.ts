import type { PollMessage, RegistryTransfer, RegistryTransferStatus } from '../../database/registry-columns'
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

/**
 * What a registry changed by itself comes as the domain before or after that (RFC 8590): it is asked how it is now. A
 * message about something else has no name, and changes nothing.
 */
export const readMessage = ({ data, queue }: EppAnswer): { id: string; message: PollMessage } => {
  const id = queue?.attribute('id')
  if (!id) throw unreadable('msgQ')
  const text = queue?.first('msg')?.text ?? ''
  const transfer = data?.first('trnData')
  if (transfer) {
    const name = textIn(transfer, 'name').toLowerCase()
    return { id, message: { name, text, transfer: transferOf(transfer) } }
  }
  const ended = data?.first('panData')
  const changed = data?.first('infData')?.first('name')?.text
  if (!ended && changed) return { id, message: { name: changed.toLowerCase(), text, changed: true } }
  if (!ended) return { id, message: { name: '', text } }
  const trid = textIn(ended.first('paTRID'), 'clTRID')
  const succeeded = isTrue(ended.first('name')?.attribute('paResult'))
  return { id, message: { name: textIn(ended, 'name').toLowerCase(), text, pendingResult: { trid, succeeded } } }
}

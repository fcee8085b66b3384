import type { DsRecord, PollMessage, RegistryTransfer, RegistryTransferStatus } from '../../database/registry-columns'
import { type Availability, type RegistryDomain, RegistryUnavailable } from '../port'
import type { EppAnswer } from './session'
import type { XmlElement } from './xml'

const unreadable = (what: string): RegistryUnavailable =>
  new RegistryUnavailable(`The answer of the registry has no ${what}`)

const textIn = (element: XmlElement | undefined, name: string): string => {
  const text = element?.first(name)?.text
  if (!text) throw unreadable(name)
  return text
}

export const dateIn = (element: XmlElement | undefined, name: string): Date => {
  const date = new Date(textIn(element, name))
  if (Number.isNaN(date.getTime())) throw unreadable(name)
  return date
}

/** A registry may keep the dates of others' domains to itself: then 1970. */
const dateOrNone = (element: XmlElement, name: string): Date =>
  element.first(name)?.text ? dateIn(element, name) : new Date(0)

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

export const readAvailability = ({ data }: EppAnswer): Availability[] => {
  const checked = data?.first('chkData')?.all('cd') ?? []
  return checked.map(one => {
    const name = textIn(one, 'name').toLowerCase()
    if (isTrue(one.first('name')?.attribute('avail'))) return { name, available: true }
    const isReserved = /reserved|blocked|prohibited/i.test(one.first('reason')?.text ?? '')
    return { name, available: false, reason: isReserved ? 'reserved' : 'in_use' }
  })
}

const readDs = (signed: XmlElement): DsRecord[] =>
  signed.all('dsData').map(one => ({
    key_tag: Number(textIn(one, 'keyTag')),
    algorithm: Number(textIn(one, 'alg')),
    digest_type: Number(textIn(one, 'digestType')),
    digest: textIn(one, 'digest').toLowerCase(),
  }))

const readHosts = (servers: XmlElement | undefined): string[] => {
  const objects = servers?.all('hostObj') ?? []
  const attributes = (servers?.all('hostAttr') ?? []).flatMap(host => host.all('hostName'))
  return [...objects, ...attributes].map(({ text }) => text.toLowerCase())
}

/** `rgp:infData` and `secDNS:infData` have one name without their prefixes: what each contains tells them apart. */
export const readDomain = ({ data, extension }: EppAnswer): RegistryDomain => {
  const domain = data?.first('infData')
  if (!domain) throw unreadable('infData')
  const extensions = extension?.all('infData') ?? []
  const authInfo = domain.first('authInfo')?.first('pw')?.text
  const periods = extensions.flatMap(one => one.all('rgpStatus'))
  const signed = extensions.find(one => one.all('dsData').length > 0)
  const statuses = [...domain.all('status'), ...periods].flatMap(status => status.attribute('s') ?? [])
  return {
    name: textIn(domain, 'name').toLowerCase(),
    sponsor: textIn(domain, 'clID'),
    statuses,
    hosts: readHosts(domain.first('ns')),
    ds: signed ? readDs(signed) : [],
    createdAt: dateOrNone(domain, 'crDate'),
    expiresAt: dateOrNone(domain, 'exDate'),
    ...(authInfo && { authInfo }),
  }
}

const transferStatuses: readonly RegistryTransferStatus[] = [
  'pending',
  'clientApproved',
  'clientRejected',
  'clientCancelled',
  'serverApproved',
  'serverCancelled',
]

const transferOf = (transfer: XmlElement): RegistryTransfer => {
  const said = textIn(transfer, 'trStatus')
  const status = transferStatuses.find(one => one === said)
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

/** A message about something else has no name, and changes nothing. */
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
  if (!ended) return { id, message: { name: '', text } }
  const trid = textIn(ended.first('paTRID'), 'clTRID')
  const succeeded = isTrue(ended.first('name')?.attribute('paResult'))
  return { id, message: { name: textIn(ended, 'name').toLowerCase(), text, pendingResult: { trid, succeeded } } }
}

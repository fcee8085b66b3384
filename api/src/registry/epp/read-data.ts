import ipaddr from 'ipaddr.js'
import type { DsRecord, HostObject, RegistryBalance } from '../../database/registry-columns'
import { feeCommands, type RegistryFees } from '../../settings/price-list'
import { type Availability, type ContactIds, type RegistryDomain, RegistryUnreadable } from '../port'
import type { EppAnswer } from './documents'
import type { XmlElement } from './xml'

export const unreadable = (what: string): RegistryUnreadable =>
  new RegistryUnreadable(`The answer of the registry has no ${what}`)

export const textIn = (element: XmlElement | undefined, name: string): string => {
  const text = element?.first(name)?.text
  if (!text) throw unreadable(name)
  return text
}

export const dateIn = (element: XmlElement | undefined, name: string): Date => {
  const date = new Date(textIn(element, name))
  if (Number.isNaN(date.getTime())) throw unreadable(name)
  return date
}

const dateOrNone = (element: XmlElement, name: string): Date | undefined =>
  element.first(name)?.text ? dateIn(element, name) : undefined

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const isFalse = (value: string | undefined): boolean => value === '0' || value === 'false'

const cents = 100

/** The sums of the fees of each command (RFC 8748 section 3.4). */
const readFees = (currency: string | undefined, commands: readonly XmlElement[]): RegistryFees =>
  Object.fromEntries(
    feeCommands.flatMap(name => {
      const found = commands.find(command => command.attribute('name') === name)?.all('fee') ?? []
      const sum = found.reduce((total, { text }) => total + Math.round(Number(text) * cents), 0)
      return currency && sum > 0 ? [[name, { amount: (sum / cents).toFixed(2), currency }]] : []
    }),
  )

/**
 * Names with a price of their own (RFC 8748 section 3.7), by what they cost: a server that has classes names the standard
 * one; another one may say of the price itself that it is not the standard one.
 */
const readPremium = (extension: XmlElement | undefined): Map<string, RegistryFees> => {
  const data = extension?.first('chkData')
  const premium = new Map<string, RegistryFees>()
  for (const one of data?.all('cd') ?? []) {
    const kind = one.first('class')?.text.toLowerCase()
    const commands = one.all('command')
    const create = commands.find(command => command.attribute('name') === 'create')
    if (kind ? kind !== 'standard' : isFalse(create?.attribute('standard')))
      premium.set(textIn(one, 'objID').toLowerCase(), readFees(data?.first('currency')?.text, commands))
  }
  return premium
}

export const readAvailability = ({ data, extension }: EppAnswer): Availability[] => {
  const checked = data?.first('chkData')?.all('cd') ?? []
  const premium = readPremium(extension)
  return checked.map(one => {
    const name = textIn(one, 'name').toLowerCase()
    const fees = premium.get(name)
    if (isTrue(one.first('name')?.attribute('avail')))
      return { name, available: true, ...(fees && { premium: true, fees }) }
    const isReserved = /reserved|blocked|prohibited/i.test(one.first('reason')?.text ?? '')
    return { name, available: false, reason: isReserved ? 'reserved' : 'in_use', ...(fees && { fees }) }
  })
}

const readDs = (signed: XmlElement): DsRecord[] =>
  signed.all('dsData').map(one => ({
    key_tag: Number(textIn(one, 'keyTag')),
    algorithm: Number(textIn(one, 'alg')),
    digest_type: Number(textIn(one, 'digestType')),
    digest: textIn(one, 'digest').toLowerCase(),
  }))

const roles = ['admin', 'tech', 'billing'] as const

const readContacts = (domain: XmlElement): ContactIds | undefined => {
  const registrant = domain.first('registrant')?.text
  const others = domain.all('contact').flatMap(one => {
    const role = roles.find(known => known === one.attribute('type'))
    return role ? [[role, one.text] as const] : []
  })
  return registrant || others.length > 0
    ? { ...(registrant && { registrant }), ...Object.fromEntries(others) }
    : undefined
}

const readHosts = (servers: XmlElement | undefined): string[] => {
  const objects = servers?.all('hostObj') ?? []
  const attributes = (servers?.all('hostAttr') ?? []).flatMap(host => host.all('hostName'))
  return [...objects, ...attributes].map(({ text }) => text.toLowerCase())
}

/** What can still be spent: with the credit limit where the registry names that, else what the account has. */
export const readBalance = ({ data }: EppAnswer): RegistryBalance | null => {
  const found = data?.first('infData')
  const amount = found?.first('availableCredit')?.text || found?.first('balance')?.text
  return amount ? { amount } : null
}

export const readHost = ({ data }: EppAnswer): HostObject => {
  const host = data?.first('infData')
  const addresses = (host?.all('addr') ?? []).map(({ text }) => ipaddr.parse(text).toString())
  return { name: textIn(host, 'name').toLowerCase(), addresses }
}

/** `rgp:infData` and `secDNS:infData` have one name without their prefixes: they are distinguished by what they contain. */
export const readDomain = ({ data, extension }: EppAnswer): RegistryDomain => {
  const domain = data?.first('infData')
  if (!domain) throw unreadable('infData')
  const extensions = extension?.all('infData') ?? []
  const authInfo = domain.first('authInfo')?.first('pw')?.text
  const periods = extensions.flatMap(one => one.all('rgpStatus'))
  const contacts = readContacts(domain)
  const signed = extensions.find(one => one.all('dsData').length > 0)
  const statuses = [...domain.all('status'), ...periods].flatMap(status => status.attribute('s') ?? [])
  return {
    name: textIn(domain, 'name').toLowerCase(),
    roid: domain.first('roid')?.text || undefined,
    sponsor: textIn(domain, 'clID'),
    statuses,
    hosts: readHosts(domain.first('ns')),
    subordinates: domain.all('host').map(({ text }) => text.toLowerCase()),
    ds: signed ? readDs(signed) : [],
    createdAt: dateOrNone(domain, 'crDate'),
    expiresAt: dateOrNone(domain, 'exDate'),
    endsOn: domain.first('exDate')?.text.slice(0, 'YYYY-MM-DD'.length),
    updatedAt: dateOrNone(domain, 'upDate'),
    ...(contacts && { contacts }),
    ...(authInfo && { authInfo }),
  }
}

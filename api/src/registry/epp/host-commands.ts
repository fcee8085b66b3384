import { extensionNamespaces, objectElement } from './namespaces'
import type { XmlContent } from './xml'

export const checkHosts = (names: readonly string[]): XmlContent => ({
  check: objectElement('host', 'check', { name: names }),
})

export const hostInfo = (name: string): XmlContent => ({ info: objectElement('host', 'info', { name }) })

const addressElements = (addresses: readonly string[]): XmlContent[] =>
  addresses.map(address => ({ '@ip': address.includes(':') ? 'v6' : 'v4', '#text': address }))

export const createHost = (name: string, addresses: readonly string[]): XmlContent => ({
  create: objectElement('host', 'create', { name, addr: addressElements(addresses) }),
})

const part = (addresses: readonly string[]): XmlContent | undefined =>
  addresses.length > 0 ? { 'host:addr': addressElements(addresses) } : undefined

export const updateHost = (name: string, added: readonly string[], removed: readonly string[]): XmlContent => ({
  update: objectElement('host', 'update', { name, add: part(added), rem: part(removed) }),
})

export const deleteHost = (name: string): XmlContent => ({ delete: objectElement('host', 'delete', { name }) })

/** Asks what is left of our account, by the mapping of Verisign's registries. */
export const balanceInfo = (): XmlContent => ({
  info: { 'balance:info': { '@xmlns:balance': extensionNamespaces.balance } },
})

export const pollRequest = (): XmlContent => ({ poll: { '@op': 'req' } })

export const pollAcknowledgement = (id: string): XmlContent => ({ poll: { '@op': 'ack', '@msgID': id } })

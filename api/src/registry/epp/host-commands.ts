import { objectElement } from './object-element'
import type { XmlContent } from './xml'

export const checkHosts = (names: readonly string[]): XmlContent => ({
  check: objectElement('host', 'check', { name: names }),
})

export const createHost = (name: string, addresses: readonly string[]): XmlContent => ({
  create: objectElement('host', 'create', {
    name,
    addr: addresses.map(address => ({ '@ip': address.includes(':') ? 'v6' : 'v4', '#text': address })),
  }),
})

export const deleteHost = (name: string): XmlContent => ({ delete: objectElement('host', 'delete', { name }) })

export const pollRequest = (): XmlContent => ({ poll: { '@op': 'req' } })

export const pollAcknowledgement = (id: string): XmlContent => ({ poll: { '@op': 'ack', '@msgID': id } })

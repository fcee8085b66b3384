import type { XmlContent } from './xml'

export const eppNamespace = 'urn:ietf:params:xml:ns:epp-1.0'

/** RFC 5731, RFC 5732, RFC 5733, RFC 3915, RFC 5910, RFC 8590, RFC 8748, RFC 8334, RFC 8544. */
export const namespaces = {
  domain: 'urn:ietf:params:xml:ns:domain-1.0',
  host: 'urn:ietf:params:xml:ns:host-1.0',
  contact: 'urn:ietf:params:xml:ns:contact-1.0',
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
  secDns: 'urn:ietf:params:xml:ns:secDNS-1.1',
  changePoll: 'urn:ietf:params:xml:ns:changePoll-1.0',
  fee: 'urn:ietf:params:xml:ns:epp:fee-1.0',
  launch: 'urn:ietf:params:xml:ns:launch-1.0',
  orgs: 'urn:ietf:params:xml:ns:epp:orgext-1.0',
} as const

/**
 * What is spoken, by the names in a profile; also RFC 8807, and the balance and the namestore of Verisign's
 * registries.
 */
export const extensionNamespaces = {
  secDNS: namespaces.secDns,
  rgp: namespaces.rgp,
  fee: namespaces.fee,
  changePoll: namespaces.changePoll,
  launch: namespaces.launch,
  orgs: namespaces.orgs,
  loginSec: 'urn:ietf:params:xml:ns:epp:loginSec-1.0',
  balance: 'http://www.verisign.com/epp/balance-1.0',
  namestore: 'http://www.verisign-grs.com/epp/namestoreExt-1.1',
} as const

type Names = 'domain' | 'host' | 'contact'

/** The elements of one object, in its namespace. */
export const objectElement = (kind: Names, action: string, content: XmlContent): XmlContent => ({
  [`${kind}:${action}`]: {
    [`@xmlns:${kind}`]: namespaces[kind],
    ...Object.fromEntries(Object.entries(content).map(([name, value]) => [`${kind}:${name}`, value])),
  },
})

export const eppNamespace = 'urn:ietf:params:xml:ns:epp-1.0'

/** RFC 5731, RFC 5732, RFC 3915, RFC 5910. */
export const namespaces = {
  domain: 'urn:ietf:params:xml:ns:domain-1.0',
  host: 'urn:ietf:params:xml:ns:host-1.0',
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
  secDns: 'urn:ietf:params:xml:ns:secDNS-1.1',
} as const

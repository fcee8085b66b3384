import type { DnsRecord, Domain } from '@panel/shared/contract'

/** Year in which the sample expires: a term that can still be extended, and is far from its end. */
export const sampleYear = new Date().getUTCFullYear() + 2

/** An approved domain in the middle of its term, for tests; `changes` on top. */
export const sampleDomain = (changes: Partial<Domain> = {}): Domain => ({
  id: 12,
  name: 'example',
  zone: 'com',
  status: 'approved',
  created_at: '2026-01-05T12:00:00Z',
  expires_at: `${sampleYear}-01-05T12:00:00Z`,
  auto_renew: false,
  privacy_enabled: true,
  client_transfer_lock: false,
  delegation_type: 'internal',
  ns1: 'ns1.panel.example',
  ns2: 'ns2.panel.example',
  ns3: null,
  ns4: null,
  user_id: 1,
  ...changes,
})

export const sampleRecord = (changes: Partial<DnsRecord> = {}): DnsRecord => ({
  id: 1,
  domain_id: 12,
  host: 'www',
  type: 'A',
  content: '192.0.2.1',
  ttl: 300,
  priority: null,
  version: 1,
  ...changes,
})

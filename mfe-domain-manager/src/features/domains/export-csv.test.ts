import { sampleDomain } from '../../testing/sample-domain'
import { domainsCsv } from './export-csv'

test('the list as a table for a spreadsheet', () => {
  const domain = sampleDomain({
    expires_at: '2027-01-05T12:00:00Z',
    tags: ['shop', 'client-A'],
    dnssec: true,
    health: 75,
    more_nameservers: ['ns5.example.net'],
  })
  const [head, row, pending] = domainsCsv([domain, sampleDomain({ status: 'pending', expires_at: null })]).split('\r\n')
  expect(head).toBe(
    '\uFEFFdomain,status,created_at,expires_at,auto_renew,privacy_enabled,client_transfer_lock,delegation_type,nameservers,tags,dnssec,health',
  )
  expect(row).toBe(
    'example.com,approved,2026-01-05,2027-01-05,false,true,false,internal,ns1.panel.example ns2.panel.example ns5.example.net,"shop, client-A",true,75',
  )
  expect(pending).toContain('example.com,pending,2026-01-05,,')
})

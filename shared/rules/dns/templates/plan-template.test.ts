import { applyChanges } from '../changes/apply-changes'
import type { ZoneRecord } from '../changes/change'
import type { StoredRecord } from '../types'
import { formatZone } from '../zone-text/format-zone'
import { parseZoneText } from '../zone-text/parse-zone-text'
import { planTemplate } from './plan-template'
import { DNS_TEMPLATES } from './templates'

const zone = 'shop.example'

const zoneOf = (text: string): ZoneRecord[] =>
  parseZoneText(text, zone).flatMap(({ record }, id) => (record ? [{ ...record, id: id + 1 }] : []))

const templateOf = (id: string) => DNS_TEMPLATES.find(template => template.id === id) ?? DNS_TEMPLATES[0]

/** The records of a zone after a template, one a line, without TTL and class. */
const after = (id: string, values: Record<string, string>, text = ''): string[] => {
  const stored = zoneOf(text)
  const template = templateOf(id)
  if (!template) throw new Error(id)
  const outcome = applyChanges(zone, stored, planTemplate(zone, stored, template, values).changes)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  const records: StoredRecord[] = outcome.records
  return formatZone(records, zone)
    .split('\n')
    .filter(line => line !== '' && !/^[$;]/.test(line))
    .map(line => line.replace(/\s+\d+\s+IN\s+/, ' ').replace(/\s+/g, ' '))
    .sort()
}

const key = `v=DKIM1; k=rsa; p=${'A'.repeat(216)}`

test('mail at Google Workspace', () => {
  expect(after('google', { dkim: key, reports: 'dmarc@shop.example' })).toEqual(
    [
      '@ MX 1 smtp.google.com.',
      '@ TXT "v=spf1 include:_spf.google.com ~all"',
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:dmarc@shop.example"',
      `google._domainkey TXT "${key}"`,
    ].sort(),
  )
})

test('mail at Microsoft 365', () => {
  const selector1 = 'selector1-shop-example._domainkey.shop.n-v1.dkim.mail.microsoft'
  expect(after('microsoft', { mx: 'shop-example.mail.protection.outlook.com', selector1 })).toEqual(
    [
      '@ MX 0 shop-example.mail.protection.outlook.com.',
      '@ TXT "v=spf1 include:spf.protection.outlook.com -all"',
      '_dmarc TXT "v=DMARC1; p=none"',
      'autodiscover CNAME autodiscover.outlook.com.',
      `selector1._domainkey CNAME ${selector1}.`,
    ].sort(),
  )
})

test('mail at Fastmail', () => {
  expect(after('fastmail', {})).toEqual(
    [
      '@ MX 10 in1-smtp.messagingengine.com.',
      '@ MX 20 in2-smtp.messagingengine.com.',
      '@ TXT "v=spf1 include:spf.messagingengine.com ?all"',
      '_dmarc TXT "v=DMARC1; p=none"',
      'fm1._domainkey CNAME fm1.shop.example.dkim.fmhosted.com.',
      'fm2._domainkey CNAME fm2.shop.example.dkim.fmhosted.com.',
      'fm3._domainkey CNAME fm3.shop.example.dkim.fmhosted.com.',
    ].sort(),
  )
})

test('mail at Proton, with the verification in short', () => {
  expect(after('proton', { verification: '1a2b', dkim1: 'protonmail.domainkey.d1.domains.proton.ch.' })).toEqual(
    [
      '@ MX 10 mail.protonmail.ch.',
      '@ MX 20 mailsec.protonmail.ch.',
      '@ TXT "protonmail-verification=1a2b"',
      '@ TXT "v=spf1 include:_spf.protonmail.ch ~all"',
      '_dmarc TXT "v=DMARC1; p=none"',
      'protonmail._domainkey CNAME protonmail.domainkey.d1.domains.proton.ch.',
    ].sort(),
  )
})

test('mail at a server of one’s own', () => {
  expect(after('own_mail', { ipv4: '192.0.2.1', selector: 's1', dkim: key })).toEqual(
    [
      '@ MX 10 mail.shop.example.',
      '@ TXT "v=spf1 mx -all"',
      '_dmarc TXT "v=DMARC1; p=none"',
      'mail A 192.0.2.1',
      `s1._domainkey TXT "${key}"`,
    ].sort(),
  )
})

const withGoogle = `
@ 300 MX 1 smtp.google.com.
@ 300 TXT "v=spf1 include:_spf.google.com include:news.example.net ~all"
@ 300 TXT "other"
_dmarc 300 TXT "v=DMARC1; p=quarantine"
www 300 A 192.0.2.9
`

test('mail moves: what else sends mail, and the policy, stay', () => {
  expect(after('fastmail', {}, withGoogle)).toEqual(
    expect.arrayContaining([
      '@ TXT "v=spf1 include:spf.messagingengine.com include:news.example.net ~all"',
      '@ TXT "other"',
      '_dmarc TXT "v=DMARC1; p=quarantine"',
      'www A 192.0.2.9',
    ]),
  )
  expect(after('fastmail', {}, withGoogle).join()).not.toContain('google')
})

test.each([
  ['an alias', '_dmarc CNAME shop.dmarc.example.net.'],
  ['a delegation', '_dmarc NS ns1.dmarc.example.net.'],
])('a policy that a service keeps behind %s stays, save where nothing is sent at all', (_, policy) => {
  expect(after('fastmail', {}, policy).filter(line => line.startsWith('_dmarc'))).toEqual([policy])
  expect(after('no_mail', {}, policy).filter(line => line.startsWith('_dmarc'))).toEqual([
    '_dmarc TXT "v=DMARC1; p=reject"',
  ])
})

test.each([
  ['include:a.example.net ~all', 'include:b.example.net -all', 'include:a.example.net include:b.example.net ~all'],
  ['-all', 'a include:b.example.net ?all', 'a include:b.example.net ?all'],
  ['a', 'a mx', 'a mx ~all'],
  ['redirect=a.example.net', 'mx ~all', 'mx redirect=a.example.net'],
  ['mx ~all', 'redirect=a.example.net', 'mx include:a.example.net ~all'],
])('of several SPF records no sender is lost: %s and %s', (one, other, kept) => {
  const before = `@ TXT "v=spf1 ${one}"\n@ TXT "v=spf1 ${other}"`
  const spf = after('google', {}, before).filter(line => line.includes('v=spf1'))
  expect(spf).toEqual([`@ TXT "v=spf1 include:_spf.google.com ${kept}"`])
})

test('a renewed key takes the place of the one at its selector', () => {
  const renewed = `v=DKIM1; k=rsa; p=${'B'.repeat(216)}`
  const before = `google._domainkey TXT "${key}"\nother._domainkey TXT "${key}"`
  expect(after('google', { dkim: renewed }, before).filter(line => line.includes('_domainkey'))).toEqual([
    `google._domainkey TXT "${renewed}"`,
    `other._domainkey TXT "${key}"`,
  ])
})

test('no mail: nothing is accepted, sent or believed', () => {
  expect(after('no_mail', {}, withGoogle)).toEqual(
    [
      '@ MX 0 .',
      '@ TXT "other"',
      '@ TXT "v=spf1 -all"',
      '*._domainkey TXT "v=DKIM1; p="',
      '_dmarc TXT "v=DMARC1; p=reject"',
      'www A 192.0.2.9',
    ].sort(),
  )
})

test('a web site takes the place of the one before, and nothing else', () => {
  const before = `
@ 300 A 192.0.2.9
@ 300 AAAA 2001:db8::9
@ 300 MX 10 mx.example.net.
www 300 A 192.0.2.9
www 300 TXT "text"
`
  expect(after('web', { ipv4: '192.0.2.1' }, before)).toEqual(
    ['@ A 192.0.2.1', '@ MX 10 mx.example.net.', 'www CNAME shop.example.'].sort(),
  )
})

test('a site at GitHub Pages', () => {
  const records = after('github_pages', { account: 'octo' })
  expect(records).toHaveLength(9)
  expect(records).toContain('www CNAME octo.github.io.')
})

test('a parking page', () => {
  expect(after('parking', { ipv4: '192.0.2.1' }, withGoogle)).toEqual(
    [
      '@ A 192.0.2.1',
      '@ MX 0 .',
      '@ TXT "other"',
      '@ TXT "v=spf1 -all"',
      '_dmarc TXT "v=DMARC1; p=reject"',
      'www CNAME shop.example.',
    ].sort(),
  )
})

test('verifications of several services are kept', () => {
  expect(after('verify_google', { token: 'abc' }, '@ 300 TXT "MS=ms1"')).toEqual(
    ['@ TXT "MS=ms1"', '@ TXT "google-site-verification=abc"'].sort(),
  )
})

const values: Record<string, string> = {
  ...{ ipv4: '192.0.2.1', ipv6: '2001:db8::1', token: 'abc', host: '@', account: 'octo', dkim: key, selector: 's1' },
  ...{ mx: 'shop-example.mail.protection.outlook.com', reports: 'dmarc@shop.example', verification: 'abc' },
  ...{ selector1: 'a.example.net', selector2: 'b.example.net', dkim1: 'a.example.net', dkim2: 'b.example.net' },
  dkim3: 'c.example.net',
}

test.each(DNS_TEMPLATES.map(template => [template.id, template] as const))(
  '%s: applied twice it is the same, without warnings, and says where it is from',
  (_, template) => {
    const plan = planTemplate(zone, [], template, values)
    const outcome = applyChanges(zone, [], plan.changes)
    expect(outcome).toMatchObject({ ok: true, warnings: [] })
    if (!outcome.ok) return
    const stored = outcome.records.map((record, id) => ({ ...record, id }))
    expect(planTemplate(zone, stored, template, values).changes).toEqual([])
    expect(template.source).toMatch(/^https:\/\//)
    expect(template.checked).toMatch(/^\d{4}-\d\d-\d\d$/)
    const used = JSON.stringify([template.records, template.dmarc])
    expect(template.fields.filter(({ name }) => !used.includes(`{${name}}`))).toEqual([])
  },
)

test('nothing happens before what has to be filled in is', () => {
  const [template] = DNS_TEMPLATES.filter(({ id }) => id === 'web')
  if (!template) throw new Error('web')
  expect(planTemplate(zone, [], template, { ipv4: ' ' })).toEqual({ changes: [], fields: [], missing: ['ipv4'] })
})

test('a fault is traced to the field that it came from', () => {
  const [template] = DNS_TEMPLATES.filter(({ id }) => id === 'web')
  if (!template) throw new Error('web')
  const { changes, fields } = planTemplate(zone, [], template, { ipv4: '192.0.2.1', ipv6: 'x' })
  const outcome = applyChanges(zone, [], changes)
  expect(!outcome.ok && outcome.errors.map(({ index }) => fields[index])).toEqual([['ipv6']])
})

import { describeRecord } from '../describe-record'
import type { StoredRecord } from '../types'
import { validateRecord } from '../validate-record'

const key = 'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ'.padEnd(216, 'A')

/** Codes of what is said about a text at a name. */
const said = (host: string, content: string): string[] => {
  const answer = validateRecord({ zone: 'example.com', host, type: 'TXT', content, ttl: 300 }, [])
  return answer.ok ? answer.warnings.map(({ code }) => code) : answer.errors.map(({ code }) => code)
}

test.each([
  ['v=spf1 include:_spf.google.com ~all', []],
  ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 a:mail.example.net/24 mx -all', []],
  ['v=spf1 redirect=_spf.example.net', []],
  ['v=spf1 exists:%{i}._spf.example.net exp=why.example.net -all', []],
  [`v=spf1 ${Array.from({ length: 11 }, (_, at) => `include:s${at}.example.net`).join(' ')} -all`, ['dns.spf.lookups']],
  ['v=spf1 includ:_spf.google.com -all', ['dns.spf.term']],
  ['v=spf1 ip4:300.1.1.1 -all', ['dns.spf.term']],
  ['v=spf1 ip4:192.0.2.0/33 -all', ['dns.spf.term']],
  ['v=spf1 mx +all', ['dns.spf.everyone']],
  ['v=spf1 mx all', ['dns.spf.everyone']],
  ['v=spf1 mx', ['dns.spf.no-end']],
  ['v=spf1 -all mx', ['dns.spf.after-all']],
  ['v=spf1 ptr -all', ['dns.spf.ptr']],
  ['v=spf1 mx\u00a0-all', ['dns.mail.typography']],
  ['v=spf1; include:_spf.example.net; -all', ['dns.spf.version']],
  ['spf1 mx -all', ['dns.spf.version']],
  ['v = spf1 mx -all', ['dns.spf.version']],
  ['v=spf10', []],
  ['v=spf1 redirect=_spf.example.net -all', ['dns.spf.redirect']],
  ['v=spf1 redirect=a.example.net redirect=b.example.net', ['dns.spf.twice']],
  ['v=spf1 include:google -all', ['dns.spf.term']],
  ['v=spf1 include:_spf.example.net/24 -all', ['dns.spf.term']],
  ['v=spf1 a/33 -all', ['dns.spf.term']],
  ['v=spf1 a//129 -all', ['dns.spf.term']],
  ['v=spf1 a/24//64 mx:example.net//64 -all', []],
  ['v=spf1 exists:%{x}.example.net -all', ['dns.spf.term']],
  ['v=spf1 exists:%{l1r-/}.lp._spf.%{d2} -all', []],
  ['v=spf1 exp=why. -all', ['dns.spf.term']],
  ['“v=spf1 mx -all”', ['dns.mail.typography']],
])('SPF %s', (content, codes) => {
  expect(said('@', content)).toEqual(codes)
})

test.each([
  ['_dmarc', 'v=DMARC1; p=reject; rua=mailto:a@example.com,mailto:b@example.net!10m; adkim=s', []],
  ['_dmarc.sub', 'v=DMARC1;p=none', []],
  ['_dmarc', 'v=DMARC1; p=nothing', ['dns.mail.value']],
  ['_dmarc', 'v=DMARC1; rua=mailto:a@example.com', ['dns.dmarc.policy-missing']],
  ['_dmarc', 'v=DMARC1; p=none; rua=a@example.com', ['dns.mail.report']],
  ['@', 'v=DMARC1; p=none', ['dns.dmarc.owner']],
  ['_dmarc', 'v=DMARC1; p=reject; sp=quarantine; np=reject; psd=n; t=n', []],
  ['_dmarc', 'v=DMARC1; p=reject; t=y', ['dns.dmarc.test']],
  ['_dmarc', 'v=DMARC1; p=none; t=y', []],
  ['_dmarc', 'v=DMARC1; p=reject; t=maybe', ['dns.mail.value']],
  ['_dmarc', 'v=DMARC1; p=reject; pct=20', ['dns.dmarc.share']],
  ['_dmarc', 'v=DMARC1; p=reject; pct=100', []],
  ['_dmarc', 'p=reject', ['dns.dmarc.version']],
  ['_dmarc', 'v=DMARC1, p=none', ['dns.dmarc.policy-missing', 'dns.mail.value']],
])('DMARC at %s: %s', (host, content, codes) => {
  expect(said(host, content)).toEqual(codes)
})

test.each([
  ['s1._domainkey', `v=DKIM1; k=rsa; p=${key}`, []],
  ['s1._domainkey', `k=rsa; p=${key}`, []],
  ['s1._domainkey', 'v=DKIM1; p=', []],
  ['s1._domainkey', 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=', []],
  ['s1._domainkey', 'v=DKIM1; k=ed25519; p=QUJD', ['dns.dkim.key']],
  ['s1._domainkey', `v=DKIM1; h=sha1; p=${key}`, ['dns.dkim.hash']],
  ['s1._domainkey', `v=DKIM1; h=sha1:sha256; s=*; p=${key}`, []],
  ['s1._domainkey', `v=DKIM1; s=other; p=${key}`, ['dns.dkim.service']],
  ['s1._domainkey', `v=DKIM1; t=y:s; p=${key}`, ['dns.dkim.test']],
  ['s1._domainkey', `k=rsa; v=DKIM1; p=${key}`, ['dns.mail.value']],
  ['s1._domainkey', 'v=DKIM1; p=!!!!', ['dns.dkim.key']],
  ['s1._domainkey', 'v=DKIM1; p=QUJD', ['dns.dkim.short']],
  ['s1', `v=DKIM1; p=${key}`, ['dns.dkim.owner']],
  ['_mta-sts', 'v=STSv1; id=20260101', []],
  ['_mta-sts', 'v=STSv1 id=1', ['dns.mta-sts.id']],
  ['_smtp._tls', 'v=TLSRPTv1; rua=mailto:tls@example.com', []],
  ['_smtp._tls', 'v=TLSRPTv1; rua=tls@example.com', ['dns.mail.report']],
  ['default._bimi', 'v=BIMI1; l=https://example.com/logo.svg', ['dns.bimi.policy']],
  ['default._bimi', 'v=BIMI1; l=https://example.com/logo.png', ['dns.bimi.logo', 'dns.bimi.policy']],
  ['@', 'google-site-verification=abc', []],
])('at %s: %s', (host, content, codes) => {
  expect(said(host, content)).toEqual(codes)
})

const did = 'did=did:plc:ewvi7nxzyoun6zhxrhs64oiz'

test.each([
  ['@', '"v=spf1 mx -all"', '"v=spf1 a " "-all"', 'several-spf'],
  ['@', '"v=spf" "1 mx -all"', 'v=spf1 a -all', 'several-spf'],
  ['@', '"spf2.0/pra mx -all"', 'spf2.0/mfrom mx -all', 'several-kind'],
  ['_dmarc', '"v=DMARC1; p=none"', 'v=DMARC1; p=reject', 'several-dmarc'],
  ['_dmarc', '"v=DMARC1; " "p=none"', 'v=DMARC1;p=none', 'several-dmarc'],
  ['example.org._report._dmarc', '"v=DMARC1;"', 'v=DMARC1', 'several-dmarc'],
  ['_mta-sts', '"v=STSv1; id=1;"', 'v=STSv1; id=2;', 'several-mta-sts'],
  ['_smtp._tls', '"v=TLSRPTv1;rua=mailto:a@example.com"', 'v=TLSRPTv1; rua=mailto:b@example.com', 'several-tls-report'],
  ['default._bimi', '"v=BIMI1; l="', 'v=BIMI1; l=https://example.com/logo.svg', 'several-bimi'],
  ['s1._domainkey', `"v=DKIM1; p=${key}"`, 'v=DKIM1; p=', 'several-dkim'],
  ['s1._domainkey', `"k=rsa; " "p=${key}"`, `v=DKIM1; p=${key}`, 'several-dkim'],
  ['_adsp._domainkey', '"dkim=all"', 'dkim=discardable', 'several-kind'],
  ['_atproto', `"${did}"`, 'did=did:web:example.com', 'several-kind'],
  ['_atproto.shop', `"${did}"`, 'did=did:web:example.com', 'several-kind'],
  ['a.user._bitcoin-payment', '"bitcoin:?lno=a"', 'bitcoin:bc1q', 'several-kind'],
  ['_dnslink', '"dnslink=/ipfs/a"', 'dnslink=/ipfs/b', 'several-kind'],
])('only one counts, at %s: %s beside %s', (host, first, second, code) => {
  const other: StoredRecord = { host, type: 'TXT', content: first, ttl: 300, priority: null }
  const answer = validateRecord({ zone: 'example.com', host, type: 'TXT', content: second }, [other])
  expect(answer.ok && answer.warnings.map(found => found.code)).toContain(`dns.txt.${code}`)
})

test.each([
  ['@', '"v=spf1 mx -all"', 'google-site-verification=a'],
  ['@', '"google-site-verification=a"', 'google-site-verification=b'],
  ['@', '"MS=ms1"', 'MS=ms2'],
  ['@', '"v=spf1 mx -all"', 'v=spf10 mx -all'],
  ['_acme-challenge', '"a"', 'b'],
  ['_dnslink', '"dnslink=/ipfs/a"', 'dnslink=/ipns/b'],
  ['www', '"did=did:web:a.example"', 'did=did:web:b.example'],
])('several are fine, at %s: %s beside %s', (host, first, second) => {
  const other: StoredRecord = { host, type: 'TXT', content: first, ttl: 300, priority: null }
  const answer = validateRecord({ zone: 'example.com', host, type: 'TXT', content: second }, [other])
  const codes = answer.ok ? answer.warnings.map(found => found.code) : ['refused']
  expect(codes.filter(code => code.includes('several') || code === 'refused')).toEqual([])
})

test.each([
  ['"ab"', '"a" "b"'],
  ['"a" "b"', 'ab'],
  ['"ab"', '"" "ab"'],
  ['"ab" ""', '"ab"'],
])('one text, however it is cut: %s and %s', (first, second) => {
  const other: StoredRecord = { host: 'a', type: 'TXT', content: first, ttl: 300, priority: null }
  const answer = validateRecord({ zone: 'example.com', host: 'a', type: 'TXT', content: second }, [other])
  expect(answer.ok || answer.errors[0]?.code).toBe('dns.zone.duplicate')
})

test('a key pasted as two quoted lines is put together', () => {
  const content = `"v=DKIM1; k=rsa; "\n  "p=${key}"`
  const answer = validateRecord({ zone: 'example.com', host: 's._domainkey', type: 'TXT', content, ttl: 300 }, [])
  expect(answer).toMatchObject({
    ok: false,
    errors: [{ code: 'dns.text.line-break', fix: { field: 'content', value: `"v=DKIM1; k=rsa; " "p=${key}"` } }],
  })
})

const record = (host: string, text: string): StoredRecord => ({
  host,
  type: 'TXT',
  content: `"${text}"`,
  ttl: 300,
  priority: null,
})

const address: StoredRecord = { host: 'www', type: 'A', content: '192.0.2.1', ttl: 300, priority: null }

test.each<[string, string, StoredRecord[], string[]]>([
  ['_mta-sts', 'v=STSv1; id=1', [address], ['dns.mta-sts.host']],
  ['_mta-sts', 'v=STSv1; id=1', [address, { ...address, host: 'mta-sts' }], []],
  ['_mta-sts', 'v=STSv1; id=1', [address, { ...address, host: '*' }], []],
  ['_mta-sts.sub', 'v=STSv1; id=1', [address, { ...address, host: 'mta-sts' }], ['dns.mta-sts.host']],
  ['_mta-sts', 'v=STSv1; id=2', [record('_mta-sts', 'v=STSv1; id=1')], ['dns.txt.several-mta-sts', 'dns.mta-sts.host']],
  ['_smtp._tls', 'v=TLSRPTv1; rua=mailto:a@example.com', [], []],
  [
    '_smtp._tls',
    'v=TLSRPTv1; rua=mailto:a@example.com',
    [record('_smtp._tls', 'v=TLSRPTv1; rua=mailto:b@example.com')],
    ['dns.txt.several-tls-report'],
  ],
  ['default._bimi', 'v=BIMI1; l=', [record('_dmarc', 'v=DMARC1; p=reject')], []],
  ['default._bimi', 'v=BIMI1; l=', [record('_dmarc', 'v=DMARC1; p=reject; t=y')], ['dns.bimi.policy']],
  ['default._bimi', 'v=BIMI1; l=', [record('_dmarc', 'v=DMARC1; p=none')], ['dns.bimi.policy']],
  ['default._bimi.sub', 'v=BIMI1; l=', [record('_dmarc', 'v=DMARC1; p=quarantine')], []],
])('next to other records, at %s: %s', (host, content, others, codes) => {
  const answer = validateRecord({ zone: 'example.com', host, type: 'TXT', content, ttl: 300 }, others)
  expect(answer.ok && answer.warnings.map(({ code }) => code)).toEqual(codes)
})

test.each([
  ['v=spf1 redirect=_spf.example.net', 'dns.describe.txt-spf-redirect', { other: '_spf.example.net' }],
  ['v=DMARC1; p=reject', 'dns.describe.txt-dmarc-reject', {}],
  ['v=DMARC1; p=reject; t=y', 'dns.describe.txt-dmarc-quarantine', {}],
  ['v=DMARC1; p=quarantine; t=y', 'dns.describe.txt-dmarc-none', {}],
  ['v=DMARC1; p=reject; sp=none', 'dns.describe.txt-dmarc-below', { policy: 'reject', below: 'none' }],
  ['v=DMARC1; p=nothing', 'dns.describe.txt-dmarc', {}],
])('%s says what receivers do', (text, code, params) => {
  expect(describeRecord(record('_dmarc', text), 'example.com')).toEqual({
    code,
    params: { ...params, name: 'example.com' },
  })
})

test.each([
  ['@', 'v=spf1; include:_spf.example.net; -all', 'v=spf1 include:_spf.example.net -all'],
  ['_dmarc', 'p=reject; rua=mailto:a@example.com', 'v=DMARC1; p=reject; rua=mailto:a@example.com'],
  ['_dmarc', 'v=DMARC1; p=reject; pct=20; fo=1', 'v=DMARC1; p=reject; t=y; fo=1'],
])('%s %s is put right by one click', (host, content, value) => {
  const answer = validateRecord({ zone: 'example.com', host, type: 'TXT', content, ttl: 300 }, [])
  expect(answer.ok && answer.warnings[0]?.fix).toEqual({ field: 'content', value })
})

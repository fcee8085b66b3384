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
  ['_dmarc', 'v=DMARC1, p=none', ['dns.dmarc.policy-missing', 'dns.mail.value']],
])('DMARC at %s: %s', (host, content, codes) => {
  expect(said(host, content)).toEqual(codes)
})

test.each([
  ['s1._domainkey', `v=DKIM1; k=rsa; p=${key}`, []],
  ['s1._domainkey', `k=rsa; p=${key}`, []],
  ['s1._domainkey', 'v=DKIM1; p=', []],
  ['s1._domainkey', 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=', []],
  ['s1._domainkey', 'v=DKIM1; p=!!!!', ['dns.dkim.key']],
  ['s1._domainkey', 'v=DKIM1; p=QUJD', ['dns.dkim.short']],
  ['s1', `v=DKIM1; p=${key}`, ['dns.dkim.owner']],
  ['_mta-sts', 'v=STSv1; id=20260101', []],
  ['_mta-sts', 'v=STSv1 id=1', ['dns.mta-sts.id']],
  ['_smtp._tls', 'v=TLSRPTv1; rua=mailto:tls@example.com', []],
  ['_smtp._tls', 'v=TLSRPTv1; rua=tls@example.com', ['dns.mail.report']],
  ['default._bimi', 'v=BIMI1; l=https://example.com/logo.svg', []],
  ['default._bimi', 'v=BIMI1; l=https://example.com/logo.png', ['dns.bimi.logo']],
  ['@', 'google-site-verification=abc', []],
])('at %s: %s', (host, content, codes) => {
  expect(said(host, content)).toEqual(codes)
})

test('two DMARC records are as good as none', () => {
  const input = { zone: 'example.com', host: '_dmarc', type: 'TXT', content: 'v=DMARC1; p=none', ttl: 300 }
  const first = validateRecord(input, [])
  const answer = validateRecord({ ...input, content: 'v=DMARC1; p=reject' }, first.ok ? [first.record] : [])
  expect(answer).toMatchObject({ ok: true, warnings: [{ code: 'dns.txt.several-dmarc' }] })
})

test('a key pasted as two quoted lines is put together', () => {
  const content = `"v=DKIM1; k=rsa; "\n  "p=${key}"`
  const answer = validateRecord({ zone: 'example.com', host: 's._domainkey', type: 'TXT', content, ttl: 300 }, [])
  expect(answer).toMatchObject({
    ok: false,
    errors: [{ code: 'dns.text.line-break', fix: { field: 'content', value: `"v=DKIM1; k=rsa; " "p=${key}"` } }],
  })
})

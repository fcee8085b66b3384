import type { DnsTemplate } from './template'

const checked = '2026-11-22'

/** What a browser follows at a domain and its www, also where an older site had it. */
const site = [
  { host: '@', types: ['A', 'AAAA', 'ALIAS', 'HTTPS'] },
  { host: 'www', types: ['A', 'AAAA', 'ALIAS', 'CNAME', 'HTTPS'] },
] as const

const addresses = [
  { name: 'ipv4', example: '192.0.2.1' },
  { name: 'ipv6', optional: true, example: '2001:db8::1' },
] as const

const atAddresses = [
  { host: '@', type: 'A', content: '{ipv4}' },
  { host: '@', type: 'AAAA', content: '{ipv6}' },
  { host: 'www', type: 'CNAME', content: '@' },
] as const

export const webTemplates = [
  {
    id: 'web',
    group: 'web',
    source: 'https://www.rfc-editor.org/rfc/rfc1034',
    checked,
    fields: addresses,
    records: atAddresses,
    replaces: site,
  },
  {
    id: 'github_pages',
    group: 'web',
    source:
      'https://docs.github.com/en/pages/configuring-a-custom-domain-for-your-github-pages-site/managing-a-custom-domain-for-your-github-pages-site',
    checked,
    fields: [{ name: 'account', example: 'example' }],
    records: [
      { host: '@', type: 'A', content: '185.199.108.153' },
      { host: '@', type: 'A', content: '185.199.109.153' },
      { host: '@', type: 'A', content: '185.199.110.153' },
      { host: '@', type: 'A', content: '185.199.111.153' },
      { host: '@', type: 'AAAA', content: '2606:50c0:8000::153' },
      { host: '@', type: 'AAAA', content: '2606:50c0:8001::153' },
      { host: '@', type: 'AAAA', content: '2606:50c0:8002::153' },
      { host: '@', type: 'AAAA', content: '2606:50c0:8003::153' },
      { host: 'www', type: 'CNAME', content: '{account}.github.io.' },
    ],
    replaces: site,
  },
  {
    id: 'parking',
    group: 'web',
    source: 'https://www.rfc-editor.org/rfc/rfc7505',
    checked,
    fields: addresses,
    records: [...atAddresses, { host: '@', type: 'MX', priority: 0, content: '.' }],
    replaces: [...site, { host: '@', types: ['MX'] }],
    spf: { terms: [], all: '-all', alone: true },
    dmarc: { content: 'v=DMARC1; p=reject', always: true },
  },
] as const satisfies readonly DnsTemplate[]

import type { DnsTemplate } from './template'

export const checked = '2026-11-22'

/** Mail goes to one service at a time. */
export const mailServers = [{ host: '@', types: ['MX'] }] as const

/** Nothing is rejected before the reports were read. */
export const watched = { content: 'v=DMARC1; p=none[; rua=mailto:{reports}]' }

export const reports = { name: 'reports', optional: true, example: 'dmarc@example.net' } as const

/** Mail at a service. */
export const hostedMail = [
  {
    id: 'google',
    group: 'mail',
    source: 'https://support.google.com/a/answer/140034',
    checked,
    fields: [{ name: 'dkim', optional: true, example: 'v=DKIM1; k=rsa; p=MIIBIjANBg…' }, reports],
    records: [
      { host: '@', type: 'MX', priority: 1, content: 'smtp.google.com.' },
      { host: 'google._domainkey', type: 'TXT', content: '{dkim}' },
    ],
    replaces: mailServers,
    spf: { terms: ['include:_spf.google.com'], all: '~all' },
    dmarc: watched,
  },
  {
    id: 'microsoft',
    group: 'mail',
    source: 'https://learn.microsoft.com/en-us/microsoft-365/enterprise/external-domain-name-system-records',
    checked,
    fields: [
      {
        name: 'mx',
        initial: '{dashed}.mail.protection.outlook.com',
        example: 'example-com.mail.protection.outlook.com',
      },
      {
        name: 'selector1',
        optional: true,
        example: 'selector1-example-com._domainkey.example.n-v1.dkim.mail.microsoft',
      },
      {
        name: 'selector2',
        optional: true,
        example: 'selector2-example-com._domainkey.example.n-v1.dkim.mail.microsoft',
      },
      reports,
    ],
    records: [
      { host: '@', type: 'MX', priority: 0, content: '{mx}' },
      { host: 'autodiscover', type: 'CNAME', content: 'autodiscover.outlook.com.' },
      { host: 'selector1._domainkey', type: 'CNAME', content: '{selector1}' },
      { host: 'selector2._domainkey', type: 'CNAME', content: '{selector2}' },
    ],
    replaces: mailServers,
    spf: { terms: ['include:spf.protection.outlook.com'], all: '-all' },
    dmarc: watched,
  },
  {
    id: 'fastmail',
    group: 'mail',
    source: 'https://www.fastmail.help/hc/en-us/articles/360060591153',
    checked,
    fields: [reports],
    records: [
      { host: '@', type: 'MX', priority: 10, content: 'in1-smtp.messagingengine.com.' },
      { host: '@', type: 'MX', priority: 20, content: 'in2-smtp.messagingengine.com.' },
      { host: 'fm1._domainkey', type: 'CNAME', content: 'fm1.{domain}.dkim.fmhosted.com.' },
      { host: 'fm2._domainkey', type: 'CNAME', content: 'fm2.{domain}.dkim.fmhosted.com.' },
      { host: 'fm3._domainkey', type: 'CNAME', content: 'fm3.{domain}.dkim.fmhosted.com.' },
    ],
    replaces: mailServers,
    spf: { terms: ['include:spf.messagingengine.com'], all: '?all' },
    dmarc: watched,
  },
  {
    id: 'proton',
    group: 'mail',
    source: 'https://proton.me/support/anti-spoofing-custom-domain',
    checked,
    fields: [
      {
        name: 'verification',
        optional: true,
        prefix: 'protonmail-verification=',
        example: 'protonmail-verification=1a2b3c4d',
      },
      { name: 'dkim1', optional: true, example: 'protonmail.domainkey.d1a2b3c4d.domains.proton.ch' },
      { name: 'dkim2', optional: true, example: 'protonmail2.domainkey.d1a2b3c4d.domains.proton.ch' },
      { name: 'dkim3', optional: true, example: 'protonmail3.domainkey.d1a2b3c4d.domains.proton.ch' },
      reports,
    ],
    records: [
      { host: '@', type: 'TXT', content: '{verification}' },
      { host: '@', type: 'MX', priority: 10, content: 'mail.protonmail.ch.' },
      { host: '@', type: 'MX', priority: 20, content: 'mailsec.protonmail.ch.' },
      { host: 'protonmail._domainkey', type: 'CNAME', content: '{dkim1}' },
      { host: 'protonmail2._domainkey', type: 'CNAME', content: '{dkim2}' },
      { host: 'protonmail3._domainkey', type: 'CNAME', content: '{dkim3}' },
    ],
    replaces: mailServers,
    spf: { terms: ['include:_spf.protonmail.ch'], all: '~all' },
    dmarc: watched,
  },
] as const satisfies readonly DnsTemplate[]

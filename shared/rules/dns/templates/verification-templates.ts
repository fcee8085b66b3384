import type { DnsTemplate } from './template'

const common = { group: 'verification', checked: '2026-11-22', replaces: [] } as const

const atApex = [{ host: '@', type: 'TXT', content: '{token}' }] as const

export const verificationTemplates = [
  {
    ...common,
    id: 'verify_google',
    source: 'https://support.google.com/webmasters/answer/9008080',
    fields: [{ name: 'token', prefix: 'google-site-verification=', example: 'google-site-verification=1a2b3c4d' }],
    records: atApex,
  },
  {
    ...common,
    id: 'verify_microsoft',
    source:
      'https://learn.microsoft.com/en-us/microsoft-365/admin/get-help-with-domains/create-dns-records-at-any-dns-hosting-provider',
    fields: [{ name: 'token', prefix: 'MS=', example: 'MS=ms12345678' }],
    records: atApex,
  },
  {
    ...common,
    id: 'verify_meta',
    source: 'https://developers.facebook.com/docs/sharing/domain-verification',
    fields: [
      { name: 'token', prefix: 'facebook-domain-verification=', example: 'facebook-domain-verification=1a2b3c4d' },
    ],
    records: atApex,
  },
  {
    ...common,
    id: 'verify_other',
    source: 'https://www.rfc-editor.org/rfc/rfc1464',
    fields: [
      { name: 'host', initial: '@', example: '@' },
      { name: 'token', example: 'service-verification=1a2b3c4d' },
    ],
    records: [{ host: '{host}', type: 'TXT', content: '{token}' }],
  },
] as const satisfies readonly DnsTemplate[]

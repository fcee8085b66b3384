import type { DnsRecord } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../../../panel'
import { sampleDomain, sampleRecord } from '../../../testing/sample-domain'
import { RecordsEditor } from '../records-editor'

registerLocales(panel.name, panel.locales)

export type Handlers = Parameters<typeof answerApi>[0]

export const www = sampleRecord()
export const mail = sampleRecord({
  id: 2,
  host: '@',
  type: 'MX',
  content: 'mail.example.net.',
  priority: 10,
  ttl: 3600,
})

export const plain = (host: string) => ({ host, type: 'A', content: '192.0.2.1', ttl: 300, priority: null })

export const startEditor = async (
  records: DnsRecord[],
  handlers: Handlers = {},
  wide = false,
  domain = sampleDomain(),
) => {
  const stored = { records }
  const calls = answerApi({
    'GET /api/dns/domain/12': () => ({ body: stored.records }),
    'GET /api/dns/domain/12/status': () => ({ body: { state: 'publishing', serial: 1, servers: [] } }),
    'GET /api/dns/domain/12/dnssec': () => ({ body: { enabled: false, ds: [], state: 'unsigned' } }),
    ...handlers,
  })
  const result = await renderInPlatform(<RecordsEditor domain={domain} wide={wide} onExpand={() => undefined} />)
  await screen.findByText('DNS records')
  return { ...result, calls, stored }
}

export const list = () => screen.getByRole('list', { name: 'DNS records' })
export const button = (name: string) => screen.getByRole('button', { name })

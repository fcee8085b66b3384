import type { DomainDs } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../../panel'
import { sampleDomain } from '../../testing/sample-domain'
import { DsSection } from './ds-section'

registerLocales(panel.name, panel.locales)

const problem = (status: number, body: object) => ({ status, body })

const ds = { key_tag: 4711, algorithm: 13, digest_type: 2, digest: 'ab'.repeat(32) }
const none: DomainDs = { ds: [], state: 'unsigned', at_registry: [], servers: [], watch_cds: false }
const keys = [{ key_tag: 4711, algorithm: 13, flags: 257, signs: true }]
const signed: DomainDs = {
  ...none,
  ds: [ds],
  state: 'signed',
  servers: [{ name: 'ns1.example.net', addresses: ['192.0.2.1'], answers: true, keys }],
}

const start = async (answer: DomainDs, put: (body: Record<string, unknown>) => object = () => ({ body: signed })) => {
  const sent: Record<string, unknown>[] = []
  answerApi({
    'GET /api/domains/12/ds': () => ({ body: answer }),
    'PUT /api/domains/12/ds': async request => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push(body)
      return put(body)
    },
  })
  const result = await renderInPlatform(<DsSection domain={sampleDomain({ delegation_type: 'external' })} />)
  return { ...result, sent }
}

const paste = () => screen.findByRole('textbox', { name: 'DS or DNSKEY records' })

test('a record that was pasted is checked and added, and the keys of the servers are named', async () => {
  const { user, sent } = await start(none)
  await user.type(await paste(), '4711 13 2 abcd')
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  const list = within(await screen.findByRole('list', { name: 'DS records at the registry' }))
  expect(list.getByText('Key tag 4711, ECDSA P-256 (13), SHA-256')).toBeVisible()
  expect(screen.getByText('Key 4711, ECDSA P-256 (13), signs the keys')).toBeVisible()
  expect(sent).toEqual([{ ds: ['4711 13 2 abcd'] }])
  expect(await paste()).toHaveValue('')
})

test('what cannot be read shows beside the field, and nothing is sent without a text', async () => {
  const errors = [{ field: 'ds', index: 0, code: 'ds_unreadable', message: 'This is not a DS or DNSKEY record.' }]
  const { user, sent } = await start(none, () => problem(422, { code: 'validation', errors }))
  await user.click(await screen.findByRole('button', { name: 'Check and add' }))
  expect(await paste()).toHaveAccessibleDescription(/Paste a DS or DNSKEY record\./)
  await user.type(await paste(), 'hello')
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  await waitFor(async () => expect(await paste()).toHaveAccessibleDescription(/This is not a DS or DNSKEY record\./))
  expect(sent).toHaveLength(1)
})

test('where the servers answer otherwise, what they answer shows, and the record can be added all the same', async () => {
  const detail = 'The nameservers do not answer with keys: ns1.example.net has no keys.'
  const { user, sent } = await start(none, ({ force }) =>
    force ? { body: signed } : problem(422, { code: 'ds_unanswered', detail }),
  )
  await user.type(await paste(), '4711 13 2 abcd')
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  expect(await screen.findByText(detail)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add anyway' }))
  expect(await screen.findByText('works')).toBeVisible()
  expect(sent.at(-1)).toEqual({ ds: ['4711 13 2 abcd'], force: true })
})

test('the last record is removed after a question that says what to keep', async () => {
  const { user, sent } = await start(signed, () => ({ body: none }))
  await user.click(await screen.findByRole('button', { name: 'Remove DS 4711' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove DS record 4711?' }))
  expect(question.getByText(/Keep the zone signed for two more days/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Remove DS 4711' }))
  expect(await screen.findByText('off')).toBeVisible()
  expect(sent).toEqual([{ ds: [] }])
})

test('CDS records are followed by one switch, and the reason why they were not taken shows', async () => {
  const cds = { checked_at: '2026-11-24T10:00:00Z', result: 'differ' as const, servers: ['ns2.example.net'] }
  const { user, sent } = await start(signed, () => ({ body: { ...signed, watch_cds: true, cds } }))
  await user.click(await screen.findByRole('switch', { name: 'Follow CDS records' }))
  expect(await screen.findByText(/Not taken: the nameservers do not answer with the same records/)).toHaveTextContent(
    'ns2.example.net',
  )
  expect(sent).toEqual([{ watch_cds: true }])
})

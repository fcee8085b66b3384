import type { ZoneCheck } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../../panel'
import { sampleDomain } from '../../testing/sample-domain'
import { AddZoneDialog } from './add-zone-dialog'
import { TakeoverForm } from './takeover-form'
import { ZoneSection } from './zone-section'

registerLocales(panel.name, panel.locales)

const zone = sampleDomain({
  status: 'unregistered',
  registered: false,
  state: 'unproven',
  expires_at: null,
  proof: { host: '_panel-verify', value: 'a1b2' },
})

/** A file with what jsdom leaves out. */
const aFile = (text: string, name: string): File =>
  Object.assign(new File([text], name), { arrayBuffer: async () => new TextEncoder().encode(text).buffer })

const record = { host: 'www', type: 'A', content: '192.0.2.1', ttl: 300, priority: null } as const

test('a zone is added by its name, and a refusal is beside the field', async () => {
  const added: number[] = []
  let isTaken = true
  answerApi({
    'POST /api/dns/zones': () =>
      isTaken
        ? {
            status: 422,
            body: {
              code: 'validation',
              errors: [{ field: 'name', code: 'names.extension', message: 'An extension.' }],
            },
          }
        : { status: 201, body: zone },
  })
  const onAdded = ({ id }: { id: number }) => added.push(id)
  const { user } = await renderInPlatform(<AddZoneDialog onClose={() => undefined} onAdded={onAdded} />)
  await user.type(await screen.findByRole('textbox', { name: 'Domain' }), 'co.uk')
  await user.click(screen.getByRole('button', { name: 'Add zone' }))
  expect(await screen.findByText('An extension.')).toBeVisible()
  isTaken = false
  await user.click(screen.getByRole('button', { name: 'Add zone' }))
  await screen.findByRole('button', { name: 'Add zone' })
  expect(added).toEqual([12])
})

test('a list of names is added as bulk work, after it says which of them cannot be added', async () => {
  const sent: unknown[] = []
  const items = [
    { name: 'com', state: 'skipped', code: 'names.extension', message: 'An extension.' },
    { name: 'one.example', state: 'waiting' },
  ]
  answerApi({
    'POST /api/operations/preview': () => ({ body: { total: 2, changes: 1, items } }),
    'POST /api/operations': async request => {
      sent.push(await request.json())
      return { status: 202, body: { id: 7 } }
    },
    'GET /api/operations/7': request => ({
      body: {
        ...{ id: 7, kind: 'zones', params: {}, state: 'done', undo_of: null, undoable: false },
        ...{ created_at: '2026-11-27T00:00:00Z', ended_at: '2026-11-27T00:00:01Z' },
        ...{ total: 2, ordered: 0, done: 1, failed: 1, skipped: 0 },
        items: [
          { name: 'com', state: 'failed', code: 'names.extension', message: 'An extension.' },
          ...(request.url.includes('state=failed') ? [] : [{ id: 3, name: 'one.example', state: 'done' }]),
        ],
      },
    }),
    'GET /api/operations': () => ({ body: [] }),
  })
  const { user } = await renderInPlatform(<AddZoneDialog onClose={() => undefined} onAdded={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Add several' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('textbox', { name: 'Domains' })).toHaveAccessibleDescription(/No domain name was found/)
  const csv = 'Domain,NS\ncom.,ns.example\none.example,ns.example\n'
  const file = aFile(csv, 'zones.csv')
  await user.upload(screen.getByLabelText('Choose a file…', { selector: 'input' }), file)
  await user.click(await screen.findByRole('button', { name: 'Continue with 2 domains' }))
  const refused = await screen.findByRole('list', { name: '1 name won’t be added' })
  expect(within(refused).getByText('An extension.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add 1 zone' }))
  expect(await screen.findByText('1 zone was added.')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Results' })).getByText('Added')).toBeVisible()
  expect(sent).toEqual([{ kind: 'zones', params: { names: ['com.', 'one.example'] } }])
})

test('the section shows the proof to copy, what a check found, and takes records over after a preview', async () => {
  const check: ZoneCheck = {
    domain: { ...zone, state: 'proven' },
    nameservers: ['ns1.panel.example'],
    delegated: ['ns1.old.example'],
    proof_seen: true,
    move: {
      safe: false,
      reasons: ['missing', 'dnssec_unknown'],
      compared: 0,
      servers: [],
      missing: [{ host: 'shop', type: 'A', content: '192.0.2.9' }],
    },
  }
  const sent: Record<string, unknown>[] = []
  answerApi({
    'POST /api/dns/zones/12/check': () => ({ body: check }),
    'POST /api/dns/zones/12/takeover': async request => {
      sent.push((await request.json()) as Record<string, unknown>)
      const diff = [{ op: 'add', id: null, before: null, after: record }]
      return { body: { version: 3, change: null, diff, warnings: [], records: [], lines: [], incomplete: true } }
    },
  })
  const { user } = await renderInPlatform(<ZoneSection domain={zone} onRemoved={() => undefined} />)
  expect(screen.getByText('_panel-verify.example.com')).toBeVisible()
  expect(screen.getByText('a1b2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  expect(await screen.findByText('Delegated to: ns1.old.example')).toBeVisible()
  expect(screen.getByText('The present nameservers have records that are not here.')).toBeVisible()
  expect(screen.getByText(/could not be found out whether the domain has DS records/)).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Differences' })).getByText('shop A 192.0.2.9')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show what is found' }))
  expect(await screen.findByText('+ www A 192.0.2.1')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Take 1 record over' }))
  await screen.findByRole('button', { name: 'Show what is found' })
  expect(sent).toEqual([
    { from: 'queries', skip_refused: true, dry_run: true },
    { from: 'queries', skip_refused: true, version: 3 },
  ])
})

describe('records are taken over', () => {
  const taken = { version: 3, change: null, diff: [], warnings: [], records: [], lines: [] }
  const begin = async (answer: (body: Record<string, unknown>) => { status?: number; body: unknown }) => {
    answerApi({
      'POST /api/dns/zones/12/takeover': async request => answer((await request.json()) as Record<string, unknown>),
    })
    const { user } = await renderInPlatform(<TakeoverForm domain={zone} />)
    return user
  }
  const refuse = (field: string, code: string, params?: object) => ({
    status: 422,
    body: { code: 'validation', errors: [{ field, code, message: `Wrong: ${code}.`, ...(params && { params }) }] },
  })
  const source = (): HTMLElement => screen.getByRole('combobox', { name: 'From' })
  const show = () => screen.getByRole('button', { name: 'Show what is found' })

  test('with more host names, whose error is beside the field and names the wrong one', async () => {
    const sent: unknown[] = []
    const user = await begin(body => {
      sent.push(body.hosts)
      return refuse('hosts', 'invalid', { host: 'a b' })
    })
    await user.type(screen.getByRole('textbox', { name: /More host names/ }), 'intranet, k1._domainkey{enter}vpn2')
    await user.click(show())
    expect(await screen.findByRole('textbox', { name: /More host names/ })).toHaveAccessibleDescription(/“a b” is not/)
    expect(sent).toEqual([['intranet', 'k1._domainkey', 'vpn2']])
  })

  test.each([
    ['server', 'axfr_silent', 'Nameserver'],
    ['tsig.secret', 'invalid', /Key secret/],
    ['tsig.name', 'invalid', /Key name/],
  ])('by a transfer, whose error of %s is beside its field', async (field, code, name) => {
    const user = await begin(() => refuse(field, code))
    await user.selectOptions(source(), 'axfr')
    await user.click(show())
    expect(screen.getByRole('textbox', { name: 'Nameserver' })).toBeInvalid()
    await user.type(screen.getByRole('textbox', { name: 'Nameserver' }), 'ns1.old.example')
    await user.click(show())
    await waitFor(() => expect(screen.getByRole('textbox', { name })).toBeInvalid())
  })

  test('from a file, and lines that are not possible here are named with the reason', async () => {
    const sent: unknown[] = []
    const refused = {
      line: 1,
      source: 'www A 999',
      state: 'refused',
      findings: [{ level: 'error', field: 'content', code: 'ipv4.invalid', message: 'No address.', params: {} }],
    }
    const user = await begin(body => {
      sent.push(body.text)
      return { body: { ...taken, lines: [refused] } }
    })
    await user.selectOptions(source(), 'text')
    await user.upload(screen.getByLabelText('Choose a file…', { selector: 'input' }), aFile('www A 999', 'db.example'))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Zone file' })).toHaveValue('www A 999'))
    await user.click(show())
    const list = await screen.findByRole('list', { name: 'Left out' })
    expect(within(list).getByText('www A 999')).toBeVisible()
    expect(sent).toEqual(['www A 999'])
  })
})

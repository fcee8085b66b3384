import type { ZoneCheck } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { panel } from '../../panel'
import { sampleDomain } from '../../testing/sample-domain'
import { AddZoneDialog } from './add-zone-dialog'
import { ZoneSection } from './zone-section'

registerLocales(panel.name, panel.locales)

const zone = sampleDomain({
  status: 'unregistered',
  registered: false,
  state: 'unproven',
  expires_at: null,
  proof: { host: '_panel-verify', value: 'a1b2' },
})

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
  await user.type(screen.getByRole('textbox', { name: 'Domain' }), 'co.uk')
  await user.click(screen.getByRole('button', { name: 'Add zone' }))
  expect(await screen.findByText('An extension.')).toBeVisible()
  isTaken = false
  await user.click(screen.getByRole('button', { name: 'Add zone' }))
  await screen.findByRole('button', { name: 'Add zone' })
  expect(added).toEqual([12])
})

test('the section shows the proof to copy, what a check found, and takes records over after a preview', async () => {
  const check: ZoneCheck = {
    domain: { ...zone, state: 'proven' },
    nameservers: ['ns1.panel.example'],
    delegated: ['ns1.old.example'],
    proof_seen: true,
    move: {
      safe: false,
      reasons: ['missing'],
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

import { adminCalls, dnsCalls, domainCalls } from '@panel/shared/contract'
import type { Scene } from '../faults/call-action'
import { openPanel } from '../faults/domain-actions'
import { requestDomains, storedAddress, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import * as manager from '../screens/domain-manager'
import { refused, staged } from './auth-views'
import { type Look, settled, type View } from './view'

const text = (name: string) => `mfe-domain-manager:${name}`

const looking = (scene: Scene, look: Look): Scene => ({
  ...scene,
  open: options => scene.open({ ...options, ...look }),
})

/** One domain in each status. */
const domainsOfAllKinds = async ({ asCustomer, adminToken, domain }: Scene) => {
  const approved = await domain()
  const [rejected, reserved] = await requestDomains(asCustomer, [uniqueName(), uniqueName(), uniqueName()])
  const asAdmin = { ...asCustomer, token: adminToken }
  if (rejected) await call(asAdmin, adminCalls.reject, { params: { id: rejected.id } })
  if (reserved) await call(asAdmin, adminCalls.reserve, { params: { id: reserved.id } })
  return approved
}

const withRecords = async (scene: Scene) => {
  const { id } = await scene.domain()
  const add = async (record: {
    host: string
    type: 'A' | 'MX' | 'TXT' | 'CNAME' | 'CAA'
    content: string
    priority?: number
  }) => await call(scene.asCustomer, dnsCalls.create, { body: { domain_id: id, ...record } })
  await add({ host: '@', type: 'A', content: '192.0.2.1' })
  await add({ host: 'www', type: 'CNAME', content: 'shops.example.net.' })
  await add({ host: '@', type: 'MX', content: 'mail.example.net.', priority: 10 })
  await add({ host: '@', type: 'TXT', content: '"v=spf1 include:_spf.example.net -all"' })
  await add({ host: '@', type: 'CAA', content: '0 issue "letsencrypt.org"' })
}

const atPath = (name: string, path: string, ready: (scene: Scene) => string): View => ({
  name,
  open: async (scene, look) => {
    const page = await scene.open({ ...look, token: scene.customer.token })
    await page.goto(path)
    await page
      .getByText(scene.t(ready(scene)))
      .first()
      .waitFor()
    return await settled(page)
  },
})

/** The domain manager. */
export const domainViews: readonly View[] = [
  atPath('domains-empty', '/app/domain-manager', () => text('list.empty')),
  refused('domains-failed', 'domain list'),
  {
    name: 'domains-loading',
    open: async (scene, look) => {
      scene.door.plant({ path: /^\/api\/domains\/my/ }, { kind: 'hang' })
      const page = await scene.open({ ...look, token: scene.customer.token })
      await page.goto('/app/domain-manager')
      await page
        .getByText(scene.t(text('loading')))
        .first()
        .waitFor()
      return page
    },
  },
  {
    name: 'domains',
    open: async (scene, look) => {
      const { name } = await domainsOfAllKinds(scene)
      const page = await scene.open({ ...look, token: scene.customer.token })
      await page.goto('/app/domain-manager')
      await manager.domainRow({ page, t: scene.t }, `${name}.com`).getByRole('checkbox').check({ force: true })
      return await settled(page)
    },
  },
  {
    name: 'domain',
    open: async (scene, look) => await settled((await openPanel(looking(scene, look))).page),
  },
  {
    name: 'domain-records',
    open: async (scene, look) => {
      await withRecords(scene)
      return await settled((await openPanel(looking(scene, look), 'dns')).page)
    },
  },
  {
    name: 'domain-external',
    open: async (scene, look) => {
      const { id } = await scene.domain()
      await call(scene.asCustomer, domainCalls.setDelegation, { params: { id }, body: { delegation_type: 'external' } })
      const { page, panel } = await openPanel(looking(scene, look), 'dns')
      await panel.getByRole('button', { name: scene.t(text('delegation.save')) }).click()
      return await settled(page)
    },
  },
  {
    name: 'record-form',
    open: async (scene, look) => {
      await withRecords(scene)
      const { page, panel } = await openPanel(looking(scene, look), 'dns')
      await panel.getByRole('button', { name: scene.t(text('dns.add')), exact: true }).click()
      const form = panel.getByRole('form', { name: scene.t(text('dns.addTitle')) })
      await form.getByLabel(scene.t(text('dns.host')), { exact: true }).fill('api')
      await form.getByLabel(scene.t(text('dns.part.A.address')), { exact: true }).fill('192.0.2.256')
      await form.getByRole('button', { name: scene.t(text('dns.add')), exact: true }).click()
      return await settled(page)
    },
  },
  staged('record-edit', 'record save'),
  staged('record-delete', 'record delete'),
  {
    name: 'records-page',
    open: async (scene, look) => {
      await withRecords(scene)
      const { id } = await scene.domain()
      const page = await scene.open({ ...look, token: scene.customer.token })
      await page.goto(`/app/domain-manager?domain=${id}&view=records`)
      await page.getByRole('list', { name: scene.t(text('dns.title')) }).waitFor()
      return await settled(page)
    },
  },
  staged('contacts', 'contacts save'),
  refused('contacts-failed', 'contacts save'),
  staged('transfer', 'transfer start'),
]

/** The address book. */
export const addressViews: readonly View[] = [
  atPath('addresses-empty', '/cpc/address-book', () => 'mfe-address-book:list.none'),
  refused('addresses-failed', 'address list'),
  {
    name: 'addresses',
    open: async (scene, look) => {
      await storedAddress(scene.asCustomer, { label: 'Home' })
      await storedAddress(scene.asCustomer, { label: 'Work', city: 'Львів', vat_number: 'UA1234567890' })
      const page = await scene.open({ ...look, token: scene.customer.token })
      await page.goto('/cpc/address-book')
      await page.getByRole('heading', { name: 'Work' }).waitFor()
      return await settled(page)
    },
  },
  staged('address-form', 'address add'),
  refused('address-form-failed', 'address add'),
  staged('address-delete', 'address delete'),
]

import { dnsCalls } from '@panel/shared/contract'
import type { DnsType } from '@panel/shared/rules'
import { actionNamed } from '../faults/call-actions'
import { openDrawer } from '../faults/domain-actions'
import { call } from '../fixtures/api'
import type { Scene } from '../fixtures/test'
import { staged } from './auth-views'
import { type Appearance, settled, type View, withAppearance } from './view'

const text = (name: string) => `mfe-domain-manager:${name}`

const withRecords = async (scene: Scene) => {
  const { id } = await scene.domain()
  const add = async (record: { host: string; type: DnsType; content: string; priority?: number }) =>
    await call(scene.customerApi, dnsCalls.create, { body: { domain_id: id, ...record } })
  await add({ host: '@', type: 'A', content: '192.0.2.1' })
  await add({ host: 'www', type: 'CNAME', content: 'shops.example.net.' })
  await add({ host: '@', type: 'MX', content: 'mail.example.net.', priority: 10 })
  await add({ host: '@', type: 'TXT', content: '"v=spf1 include:_spf.example.net -all"' })
  await add({ host: '@', type: 'CAA', content: '0 issue "letsencrypt.org"' })
}

const openForm = async (scene: Scene, appearance: Appearance) => {
  const { page, panel } = await openDrawer(withAppearance(scene, appearance), 'dns')
  await panel.getByRole('button', { name: scene.t(text('dns.add')), exact: true }).click()
  const form = panel.getByRole('form', { name: scene.t(text('dns.addTitle')) })
  await form.waitFor()
  return { page, form }
}

const emptyForm = (type: DnsType): View => ({
  name: `record-form-${type.toLowerCase()}`,
  open: async (scene, appearance) => {
    const { page, form } = await openForm(scene, appearance)
    await form.getByLabel(scene.t(text('dns.type')), { exact: true }).selectOption(type)
    return await settled(page)
  },
})

const pasted = [
  '$TTL 3600',
  '@    IN A     192.0.2.1',
  'www  IN CNAME @',
  '@    IN MX    10 mail.example.net.',
  'ftp  600 IN A 192.0.2.256',
].join('\n')

const openRecordsPage = async (scene: Scene, appearance: Appearance) => {
  await withRecords(scene)
  const { id } = await scene.domain()
  const page = await scene.open({ ...appearance, token: scene.customer.token })
  await page.goto(`/app/domain-manager?domain=${id}&view=records`)
  await page.getByRole('list', { name: scene.t(text('dns.title')) }).waitFor()
  return page
}

/** A dialog of the menu on the page of records. */
const openFromMenu = async (scene: Scene, appearance: Appearance, entry: 'text' | 'history', title: string) => {
  const page = await openRecordsPage(scene, appearance)
  await page.getByRole('button', { name: scene.t(text('dns.more')) }).click()
  await page.getByRole('menuitem', { name: scene.t(text(`dns.${entry}.open`)) }).click()
  await page.getByRole('dialog', { name: scene.t(text(title)), exact: true }).waitFor()
  return page
}

const openTemplates = async (scene: Scene, appearance: Appearance) => {
  await withRecords(scene)
  const { page, panel } = await openDrawer(withAppearance(scene, appearance), 'dns')
  await panel.getByRole('button', { name: scene.t(text('dns.more')) }).click()
  await page.getByRole('menuitem', { name: scene.t(text('dns.template.open')) }).click()
  return { page, dialog: page.getByRole('dialog', { name: scene.t(text('dns.template.title')), exact: true }) }
}

/** The records of a domain. */
export const dnsViews: readonly View[] = [
  {
    name: 'records-empty',
    open: async (scene, appearance) => {
      const { page, panel } = await openDrawer(withAppearance(scene, appearance), 'dns')
      await panel.getByText(scene.t(text('dns.empty'))).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'domain-records',
    open: async (scene, appearance) => {
      await withRecords(scene)
      return await settled((await openDrawer(withAppearance(scene, appearance), 'dns')).page)
    },
  },
  {
    name: 'record-form',
    open: async (scene, appearance) => {
      await withRecords(scene)
      const { page, form } = await openForm(scene, appearance)
      await form.getByLabel(scene.t(text('dns.host')), { exact: true }).fill('api')
      await form.getByLabel(scene.t('rules:dns.part.A.address'), { exact: true }).fill('192.0.2.256')
      await form.getByRole('button', { name: scene.t(text('dns.add')), exact: true }).click()
      return await settled(page)
    },
  },
  ...(['AAAA', 'MX', 'TXT', 'SRV', 'CAA', 'SSHFP', 'TLSA', 'NAPTR', 'URI'] as const).map(emptyForm),
  staged('record-edit', 'record save'),
  staged('record-delete', 'record delete'),
  {
    name: 'record-deleted',
    open: async (scene, appearance) => {
      const { page, act } = await actionNamed('record delete').stage(withAppearance(scene, appearance))
      await act()
      await page.getByRole('button', { name: scene.t(text('dns.undo')) }).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'records-page',
    open: async (scene, appearance) => await settled(await openRecordsPage(scene, appearance)),
  },
  {
    name: 'records-page-form',
    open: async (scene, appearance) => {
      const page = await openRecordsPage(scene, appearance)
      await page.getByRole('button', { name: scene.t(text('dns.add')), exact: true }).click()
      const form = page.getByRole('form', { name: scene.t(text('dns.addTitle')) })
      await form.getByLabel(scene.t(text('dns.type')), { exact: true }).selectOption('SRV')
      await form.getByLabel(scene.t(text('dns.host')), { exact: true }).fill('_sip._tcp')
      await form.getByLabel(scene.t('rules:dns.part.SRV.weight'), { exact: true }).fill('5')
      await form.getByLabel(scene.t('rules:dns.part.SRV.port'), { exact: true }).fill('5060')
      await form.getByLabel(scene.t('rules:dns.part.SRV.target'), { exact: true }).fill('sip.example.net')
      return await settled(page)
    },
  },
  {
    name: 'records-chosen',
    open: async (scene, appearance) => {
      const page = await openRecordsPage(scene, appearance)
      await page.getByRole('checkbox', { name: scene.t(text('dns.select.all')) }).check({ force: true })
      await page.getByRole('button', { name: scene.t(text('dns.select.edit')), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: scene.t(text('dns.select.editTitle'), { count: 5 }) })
      await dialog.getByLabel(scene.t(text('dns.select.find')), { exact: true }).fill('example.net')
      await dialog.getByLabel(scene.t(text('dns.select.replace')), { exact: true }).fill('example.org')
      await dialog.getByRole('region', { name: scene.t(text('dns.template.preview')) }).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'records-text',
    open: async (scene, appearance) => await settled(await openFromMenu(scene, appearance, 'text', 'dns.text.title')),
  },
  {
    name: 'records-text-conflict',
    open: async (scene, appearance) => {
      const page = await openFromMenu(scene, appearance, 'text', 'dns.text.title')
      const field = page.getByLabel(scene.t(text('dns.text.label')), { exact: true })
      await field.fill(`${await field.inputValue()}home-shop 300 A 192.0.2.3\n`)
      const { id } = await scene.domain()
      const body = { domain_id: id, host: 'home-api', type: 'A', content: '192.0.2.7' } as const
      await call(scene.customerApi, dnsCalls.create, { body })
      page.once('dialog', question => void question.accept())
      await page.reload()
      await page.getByText(scene.t(text('dns.conflict.zone'))).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'records-history',
    open: async (scene, appearance) =>
      await settled(await openFromMenu(scene, appearance, 'history', 'dns.history.title')),
  },
  {
    name: 'nameservers-inside',
    open: async (scene, appearance) => {
      const page = await openRecordsPage(scene, appearance)
      const { name, zone } = await scene.domain()
      await page.getByRole('radio', { name: scene.t(text('delegation.type.external')) }).check({ force: true })
      const inside = page.getByLabel(scene.t(text('delegation.ns1')), { exact: true })
      await inside.fill(`ns1.${name}.${zone}`)
      await page.getByLabel(scene.t(text('delegation.ns2')), { exact: true }).fill('ns2.example.net')
      await page.getByRole('button', { name: scene.t(text('delegation.save')) }).click()
      return await settled(page)
    },
  },
  {
    name: 'records-templates',
    open: async (scene, appearance) => {
      const { page, dialog } = await openTemplates(scene, appearance)
      await dialog
        .getByRole('button', { name: scene.t(text('dns.template.name.google')) })
        .first()
        .waitFor()
      return await settled(page)
    },
  },
  {
    name: 'records-template',
    open: async (scene, appearance) => {
      const { page, dialog } = await openTemplates(scene, appearance)
      await dialog.getByRole('button', { name: scene.t(text('dns.template.name.proton')) }).click()
      await page.getByRole('region', { name: scene.t(text('dns.template.preview')) }).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'records-paste',
    open: async (scene, appearance) => {
      const { page, panel } = await openDrawer(withAppearance(scene, appearance), 'dns')
      await panel.getByRole('button', { name: scene.t(text('dns.more')) }).click()
      await page.getByRole('menuitem', { name: scene.t(text('dns.paste.open')) }).click()
      const dialog = page.getByRole('dialog', { name: scene.t(text('dns.paste.title')), exact: true })
      await dialog.getByLabel(scene.t(text('dns.paste.label')), { exact: true }).fill(pasted)
      await dialog.getByRole('region', { name: scene.t(text('dns.paste.preview')) }).waitFor()
      return await settled(page)
    },
  },
]

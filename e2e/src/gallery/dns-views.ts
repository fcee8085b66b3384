import { dnsCalls } from '@panel/shared/contract'
import type { DnsType } from '@panel/shared/rules'
import { openDrawer, openRecordForm } from '../faults/domain-actions'
import { call } from '../fixtures/api'
import type { Scene } from '../fixtures/test'
import { staged, undoable } from './auth-views'
import type { View, Views } from './view'

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

const emptyForm =
  (type: DnsType): View =>
  async scene => {
    const { page, form } = await openRecordForm(scene)
    await form.getByLabel(scene.t(text('dns.type')), { exact: true }).selectOption(type)
    return page
  }

const types = ['AAAA', 'MX', 'TXT', 'SRV', 'CAA', 'SSHFP', 'TLSA', 'NAPTR', 'URI'] as const

const pasted = [
  '$TTL 3600',
  '@    IN A     192.0.2.1',
  'www  IN CNAME @',
  '@    IN MX    10 mail.example.net.',
  'ftp  600 IN A 192.0.2.256',
].join('\n')

const openRecordsPage = async (scene: Scene) => {
  await withRecords(scene)
  const { id } = await scene.domain()
  const page = await scene.open({ token: scene.customer.token, at: `/app/domain-manager?domain=${id}&view=records` })
  await page.getByRole('list', { name: scene.t(text('dns.title')) }).waitFor()
  return page
}

/** A dialog of the menu on the page of records. */
const openFromMenu = async (scene: Scene, entry: 'text' | 'history', title: string) => {
  const page = await openRecordsPage(scene)
  await page.getByRole('button', { name: scene.t(text('dns.more')) }).click()
  await page.getByRole('menuitem', { name: scene.t(text(`dns.${entry}.open`)) }).click()
  await page.getByRole('dialog', { name: scene.t(text(title)), exact: true }).waitFor()
  return page
}

const openTemplates = async (scene: Scene) => {
  await withRecords(scene)
  const { page, panel } = await openDrawer(scene, 'dns')
  await panel.getByRole('button', { name: scene.t(text('dns.more')) }).click()
  await page.getByRole('menuitem', { name: scene.t(text('dns.template.open')) }).click()
  return { page, dialog: page.getByRole('dialog', { name: scene.t(text('dns.template.title')), exact: true }) }
}

/** The records of a domain. */
export const dnsViews: Views = {
  'records-empty': async scene => {
    const { page, panel } = await openDrawer(scene, 'dns')
    await panel.getByText(scene.t(text('dns.empty'))).waitFor()
    return page
  },
  'domain-records': async scene => {
    await withRecords(scene)
    return (await openDrawer(scene, 'dns')).page
  },
  'record-form': async scene => {
    await withRecords(scene)
    const { page, form } = await openRecordForm(scene)
    await form.getByLabel(scene.t(text('dns.host')), { exact: true }).fill('api')
    await form.getByLabel(scene.t('rules:dns.part.A.address'), { exact: true }).fill('192.0.2.256')
    await form.getByRole('button', { name: scene.t(text('dns.add')), exact: true }).click()
    return page
  },
  ...Object.fromEntries(types.map(type => [`record-form-${type.toLowerCase()}`, emptyForm(type)])),
  'record-edit': staged('record save'),
  'record-delete': staged('record delete'),
  'record-deleted': undoable('record delete', text('dns.undo')),
  'records-page': async scene => await openRecordsPage(scene),
  'records-page-form': async scene => {
    const page = await openRecordsPage(scene)
    await page.getByRole('button', { name: scene.t(text('dns.add')), exact: true }).click()
    const form = page.getByRole('form', { name: scene.t(text('dns.addTitle')) })
    await form.getByLabel(scene.t(text('dns.type')), { exact: true }).selectOption('SRV')
    await form.getByLabel(scene.t(text('dns.host')), { exact: true }).fill('_sip._tcp')
    await form.getByLabel(scene.t('rules:dns.part.SRV.weight'), { exact: true }).fill('5')
    await form.getByLabel(scene.t('rules:dns.part.SRV.port'), { exact: true }).fill('5060')
    await form.getByLabel(scene.t('rules:dns.part.SRV.target'), { exact: true }).fill('sip.example.net')
    return page
  },
  'records-chosen': async scene => {
    const page = await openRecordsPage(scene)
    await page.getByRole('checkbox', { name: scene.t(text('dns.select.all')) }).check({ force: true })
    await page.getByRole('button', { name: scene.t(text('dns.select.edit')), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: scene.t(text('dns.select.editTitle'), { count: 5 }) })
    await dialog.getByLabel(scene.t(text('dns.select.find')), { exact: true }).fill('example.net')
    await dialog.getByLabel(scene.t(text('dns.select.replace')), { exact: true }).fill('example.org')
    await dialog.getByRole('region', { name: scene.t(text('dns.template.preview')) }).waitFor()
    return page
  },
  'records-text': async scene => await openFromMenu(scene, 'text', 'dns.text.title'),
  'records-text-conflict': async scene => {
    const page = await openFromMenu(scene, 'text', 'dns.text.title')
    const field = page.getByLabel(scene.t(text('dns.text.label')), { exact: true })
    await field.fill(`${await field.inputValue()}home-shop 300 A 192.0.2.3\n`)
    const { id } = await scene.domain()
    const body = { domain_id: id, host: 'home-api', type: 'A', content: '192.0.2.7' } as const
    await call(scene.customerApi, dnsCalls.create, { body })
    page.once('dialog', question => void question.accept())
    await page.reload()
    await page.getByText(scene.t(text('dns.conflict.zone'))).waitFor()
    return page
  },
  'records-history': async scene => await openFromMenu(scene, 'history', 'dns.history.title'),
  'nameservers-inside': async scene => {
    const page = await openRecordsPage(scene)
    const { name, zone } = await scene.domain()
    await page.getByRole('radio', { name: scene.t(text('delegation.type.external')) }).check({ force: true })
    const inside = page.getByLabel(scene.t(text('delegation.ns1')), { exact: true })
    await inside.fill(`ns1.${name}.${zone}`)
    await page.getByLabel(scene.t(text('delegation.ns2')), { exact: true }).fill('ns2.example.net')
    await page.getByRole('button', { name: scene.t(text('delegation.save')) }).click()
    return page
  },
  'records-templates': async scene => {
    const { page, dialog } = await openTemplates(scene)
    await dialog
      .getByRole('button', { name: scene.t(text('dns.template.name.google')) })
      .first()
      .waitFor()
    return page
  },
  'records-template': async scene => {
    const { page, dialog } = await openTemplates(scene)
    await dialog.getByRole('button', { name: scene.t(text('dns.template.name.proton')) }).click()
    await page.getByRole('region', { name: scene.t(text('dns.template.preview')) }).waitFor()
    return page
  },
  'records-paste': async scene => {
    const { page, panel } = await openDrawer(scene, 'dns')
    await panel.getByRole('button', { name: scene.t(text('dns.more')) }).click()
    await page.getByRole('menuitem', { name: scene.t(text('dns.paste.open')) }).click()
    const dialog = page.getByRole('dialog', { name: scene.t(text('dns.paste.title')), exact: true })
    await dialog.getByLabel(scene.t(text('dns.paste.label')), { exact: true }).fill(pasted)
    await dialog.getByRole('region', { name: scene.t(text('dns.paste.preview')) }).waitFor()
    return page
  },
}

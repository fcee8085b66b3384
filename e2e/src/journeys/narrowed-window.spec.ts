import { dnsCalls } from '@panel/shared/contract'
import type { Locator, Page } from '@playwright/test'
import { actionNamed } from '../faults/call-actions'
import { openDrawer } from '../faults/domain-actions'
import { call } from '../fixtures/api'
import type { Scene } from '../fixtures/test'
import { expect, test } from '../fixtures/test'
import * as manager from '../screens/domain-manager'

const wide = { width: 1440, height: 900 }
/** Too narrow for a panel next to the list: it becomes a sheet over the page. */
const narrow = { width: 390, height: 844 }

const text = (name: string) => `mfe-domain-manager:${name}`

interface Typed {
  field: Locator
  value: string
}

const fillEach = async (fields: readonly Typed[]) => {
  for (const { field, value } of fields) await field.fill(value)
}

/** Crosses the border from side panel to sheet and back, and reads the fields on each side. */
const expectKept = async (page: Page, domain: string, fields: readonly Typed[]) => {
  const beside = page.locator('aside').filter({ hasText: domain })
  await expect(beside).toHaveCount(1)
  for (const [viewport, count] of [
    [narrow, 0],
    [wide, 1],
  ] as const) {
    await page.setViewportSize(viewport)
    await expect(beside).toHaveCount(count)
    for (const { field, value } of fields) await expect(field).toHaveValue(value)
  }
}

const fieldsOf = (scene: Scene, form: Locator, values: Record<string, string>): Typed[] =>
  Object.entries(values).map(([name, value]) => ({
    field: form.getByLabel(scene.t(name.includes(':') ? name : text(name)), { exact: true }),
    value,
  }))

test('nothing typed into nameservers and records is lost when the window narrows', async ({ scene }) => {
  const { t, customerApi } = scene
  const domain = await scene.domain()
  const stored = { domain_id: domain.id, host: 'old', type: 'A', content: '192.0.2.1' } as const
  await call(customerApi, dnsCalls.create, { body: stored })
  const { page, panel, domain: name } = await openDrawer(scene, 'dns')
  await manager.chooseDelegation({ page, t }, panel, 'external')
  const servers = fieldsOf(scene, panel, { 'delegation.ns1': 'ns1.half', 'delegation.ns4': 'ns4.half' })
  await fillEach(servers)
  const add = panel.getByRole('button', { name: t(text('dns.add')), exact: true })
  await add.click()
  const added = fieldsOf(scene, panel.getByRole('form', { name: t(text('dns.addTitle')) }), {
    'dns.host': 'new',
    'rules:dns.part.A.address': '192.0.',
  })
  await fillEach(added)
  await panel.getByRole('button', { name: t(text('dns.edit'), { type: 'A', host: 'old' }) }).click()
  const edited = fieldsOf(scene, manager.recordList({ page, t }, panel), { 'rules:dns.part.A.address': '198.51.' })
  await fillEach(edited)
  await expectKept(page, name, [...servers, ...edited])
  // One form is open at a time; the other one has what was typed.
  await add.click()
  for (const { field, value } of added) await expect(field).toHaveValue(value)
})

test('a zone file being pasted is not lost when the window narrows, nor by Escape', async ({ scene }) => {
  const { t } = scene
  const { page, panel, domain } = await openDrawer(scene, 'dns')
  const openDialog = async () => {
    await panel.getByRole('button', { name: t(text('dns.more')) }).click()
    await page.getByRole('menuitem', { name: t(text('dns.paste.open')) }).click()
  }
  await openDialog()
  const field = page.getByLabel(t(text('dns.paste.label')), { exact: true })
  const pasted = { field, value: 'www IN A 192.0.2.1\n@ IN' }
  await fillEach([pasted])
  await expectKept(page, domain, [pasted])
  await field.press('Escape')
  await expect(field).toBeHidden()
  await page.reload()
  await expect(panel.getByRole('button', { name: t(text('dns.more')) })).toBeVisible()
  await expect(field).toBeHidden()
  await openDialog()
  await expect(field).toHaveValue(pasted.value)
  // What becomes of a line is said in one line, however much is next to it.
  const preview = page.getByRole('region', { name: t(text('dns.paste.preview')) })
  const state = await preview.getByText(t(text('dns.paste.state.add')), { exact: true }).boundingBox()
  expect(state?.height).toBeLessThan(30)
})

test('the receiver of a transfer is not lost when the window narrows, and forgotten by a cancel', async ({ scene }) => {
  const { t } = scene
  const { page, usable } = await actionNamed('transfer start').stage(scene)
  const { name } = await scene.domain()
  const field = page.getByLabel(t(text('transfer.email')))
  await fillEach([{ field, value: 'half@typed' }])
  await expectKept(page, `${name}.com`, [{ field, value: 'half@typed' }])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui:cancel'), exact: true })
    .click()
  await usable.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: t(text('transfer.start')) }).click()
  await expect(field).toHaveValue('')
})

import { dnsCalls } from '@panel/shared/contract'
import type { Page } from '@playwright/test'
import { call } from '../fixtures/api'
import { checkLayout } from '../fixtures/layout'
import type { Scene } from '../fixtures/test'
import { expect, test } from '../fixtures/test'
import type { OpenOptions } from '../fixtures/visitor'
import { openDomain, openSubView } from '../screens/domain-manager'

const key = (name: string) => `mfe-domain-manager:${name}`

/** Wide enough for 'DNS' beside the names of the list. */
const desktop = { width: 1440, height: 900 }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const

/** The records of a domain with one A record on the full page: one step from the list of domains, on a phone three. */
const openRecords = async (scene: Scene, open: (options: OpenOptions) => Promise<Page>, options: OpenOptions) => {
  const { id, name } = await scene.domain()
  const body = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1' } as const
  await call(scene.customerApi, dnsCalls.create, { body })
  const page = await open({ token: scene.customer.token, viewport: desktop, ...options })
  await page.goto('/app/domain-manager')
  if (options.isMobile) {
    const screen = { page, t: scene.t }
    await openSubView(screen, await openDomain(screen, `${name}.com`), 'dns')
    await page.getByRole('button', { name: scene.t(key('dns.expand')) }).click()
  } else {
    await page.getByRole('link', { name: scene.t(key('list.dns')), exact: true }).click()
  }
  const list = page.getByRole('list', { name: scene.t(key('dns.title')) })
  await expect(list).toContainText('192.0.2.1')
  const stored = async () => {
    const records = await call(scene.customerApi, dnsCalls.list, { params: { id } })
    return records.map(({ host, type, content }) => `${host} ${type} ${content}`).sort()
  }
  return { page, list, stored }
}

const undo = (page: Page, { t }: Scene) => page.getByRole('button', { name: t(key('dns.undo')), exact: true }).click()

test('changes are collected by keyboard, outlive a reload, are reviewed, saved as one set and undone', async ({
  scene,
  open,
}) => {
  const { t } = scene
  const { page, list, stored } = await openRecords(scene, open, {})
  await page.getByRole('switch', { name: t(key('dns.staged.collect')) }).press('Space')
  await page.getByRole('button', { name: t(key('dns.delete'), { type: 'A', host: 'www' }) }).press('Enter')
  await page.getByRole('button', { name: t(key('dns.add')), exact: true }).press('Enter')
  await page.getByRole('textbox', { name: t(key('dns.host')), exact: true }).fill('shop')
  await page.getByLabel(t('rules:dns.part.A.address'), { exact: true }).fill('192.0.2.7')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t(key('dns.staged.count'), { count: 2 }))).toBeVisible()
  page.once('dialog', question => void question.accept())
  await page.reload()
  await expect(list).toContainText('192.0.2.7')
  expect(await stored()).toEqual(['www A 192.0.2.1'])
  await page.getByRole('button', { name: t(key('dns.staged.review')) }).press('Enter')
  const review = page.getByRole('dialog', { name: t(key('dns.staged.title')) })
  await expect(review.getByText('shop 300 IN A 192.0.2.7')).toBeVisible()
  await review.getByRole('button', { name: t(key('dns.paste.apply'), { count: 2 }) }).press('Enter')
  await expect(review).toBeHidden()
  await expect(list).not.toContainText('www')
  expect(await stored()).toEqual(['shop A 192.0.2.7'])
  await undo(page, scene)
  await expect(list).toContainText('www')
  expect(await stored()).toEqual(['www A 192.0.2.1'])
})

test('the whole zone is edited as text on a phone', async ({ scene, open }) => {
  const { t } = scene
  const { page, list, stored } = await openRecords(scene, open, phone)
  await page.getByRole('button', { name: t(key('dns.more')) }).click()
  await page.getByRole('menuitem', { name: t(key('dns.text.open')) }).click()
  const dialog = page.getByRole('dialog', { name: t(key('dns.text.title')) })
  const text = dialog.getByLabel(t(key('dns.text.label')), { exact: true })
  const whole = await text.inputValue()
  await text.fill(whole.replace('192.0.2.1', '192.0.2.300'))
  await expect(dialog.getByText(t(key('dns.paste.states.refused'), { count: 1 }))).toBeVisible()
  await text.fill(`${whole.replace('192.0.2.1', '192.0.2.30')}mail 600 A 192.0.2.25\n`)
  await expect(dialog.getByText('www 300 IN A 192.0.2.1', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: t(key('dns.paste.apply'), { count: 3 }) }).click()
  await expect(dialog).toBeHidden()
  await expect(list).toContainText('192.0.2.25')
  expect(await stored()).toEqual(['mail A 192.0.2.25', 'www A 192.0.2.30'])
})

test('mail is set up by the wizard, which shows each change before it makes it', async ({ scene, open }) => {
  const { t } = scene
  const { page, list, stored } = await openRecords(scene, open, {})
  await page.getByRole('button', { name: t(key('dns.more')) }).click()
  await page.getByRole('menuitem', { name: t(key('dns.template.open')) }).click()
  const choice = page.getByRole('dialog', { name: t(key('dns.template.title')) })
  await choice
    .getByRole('button', { name: t(key('dns.template.name.google')), exact: false })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: t(key('dns.template.name.google')) })
  await form.getByLabel(t(key('dns.template.field.dkim'))).fill('v=DKIM1; k=rsa; p=not a key')
  await expect(form.getByRole('region', { name: t(key('dns.template.preview')) })).toContainText('smtp.google.com.')
  await form.getByLabel(t(key('dns.template.field.dkim'))).fill('')
  await form.getByRole('button', { name: t(key('dns.paste.apply'), { count: 3 }) }).click()
  await expect(form).toBeHidden()
  await expect(list).toContainText('smtp.google.com.')
  expect(await stored()).toEqual([
    '@ MX smtp.google.com.',
    expect.stringContaining('@ TXT "v=spf1 include:_spf.google.com ~all"'),
    expect.stringContaining('_dmarc TXT "v=DMARC1; p=none'),
    'www A 192.0.2.1',
  ])
  await undo(page, scene)
  await expect(list).not.toContainText('smtp.google.com.')
  expect(await stored()).toEqual(['www A 192.0.2.1'])
})

/** Buttons, links and boxes of the records that are lower or narrower than a finger needs. */
const smallTargets = async (page: Page): Promise<string[]> =>
  await page.getByRole('main').evaluate(main =>
    [...main.querySelectorAll<HTMLElement>('button, a[href], input, select')]
      .filter(element => element.checkVisibility())
      // A box is as large as its label, a field as its frame.
      .map(element => {
        const frame = element.matches('select, input:not([type=checkbox])')
          ? element.parentElement
          : element.closest('label')
        return { element, box: (frame ?? element).getBoundingClientRect() }
      })
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(
        ({ element, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${element.outerHTML.slice(0, 120)}`,
      ),
  )

for (const width of [390, 320]) {
  test(`records are chosen, sorted and edited together with a finger at ${width} px`, async ({ scene, open }) => {
    const { t } = scene
    const viewport = { width, height: 844 }
    const { page, list, stored } = await openRecords(scene, open, { ...phone, viewport })
    await expect(list).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    expect(await checkLayout(page)).toEqual([])
    await page
      .getByRole('button', { name: t(key('dns.columns.sort.none'), { column: t(key('dns.columns.ttl')) }) })
      .tap()
    await page.getByRole('checkbox', { name: t(key('dns.select.all')) }).tap()
    const selection = page.getByRole('region', { name: t(key('dns.select.label')) })
    await selection.getByRole('button', { name: t(key('dns.select.edit')), exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: t(key('dns.select.editTitle'), { count: 1 }) })
    // In this order, since the text that is found, without one in its place, is refused by the API when typing pauses.
    await dialog.getByLabel(t(key('dns.select.replace')), { exact: true }).fill('198.51.100.7')
    await dialog.getByLabel(t(key('dns.select.find')), { exact: true }).fill('192.0.2.1')
    await expect(dialog.getByText('www 300 IN A 198.51.100.7')).toBeVisible()
    expect(await checkLayout(page)).toEqual([])
    await dialog.getByRole('button', { name: t(key('dns.paste.apply'), { count: 1 }) }).tap()
    await expect(dialog).toBeHidden()
    await expect(list).toContainText('198.51.100.7')
    await undo(page, scene)
    await expect(list).toContainText('192.0.2.1')
    expect(await stored()).toEqual(['www A 192.0.2.1'])
  })
}

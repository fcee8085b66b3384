import { dnsCalls } from '@panel/shared/contract'
import type { Page } from '@playwright/test'
import { call } from '../fixtures/api'
import { checkLayout } from '../fixtures/layout'
import { expect, test } from '../fixtures/test'
import { openDomain, openRecords } from '../screens/domain-manager'

const key = (name: string) => `mfe-domain-manager:${name}`

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
  test(`records are chosen, sorted and edited together with a finger at ${width} px`, async ({ scene }) => {
    const { open, customer, customerApi, domain, t } = scene
    const { id, name } = await domain()
    const body = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1' } as const
    await call(customerApi, dnsCalls.create, { body })
    const phone = { viewport: { width, height: 844 }, isMobile: true, hasTouch: true }
    const page = await open({ token: customer.token, ...phone, at: '/app/domain-manager' })
    const screen = { page, t }
    await openRecords(screen, await openDomain(screen, `${name}.com`))
    await page.getByRole('button', { name: t(key('dns.expand')) }).click()
    const list = page.getByRole('list', { name: t(key('dns.title')) })
    await expect(list).toContainText('192.0.2.1')
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
    await page.getByRole('button', { name: t(key('dns.undo')), exact: true }).click()
    await expect(list).toContainText('192.0.2.1')
    const stored = await call(customerApi, dnsCalls.list, { params: { id } })
    expect(stored.map(({ content }) => content)).toEqual(['192.0.2.1'])
  })
}

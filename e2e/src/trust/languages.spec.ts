import { dnsCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { translatePage } from '@panel/shared/testing/translate-page'
import { requestsOf } from '../faults/call-action'
import { openRecordForm } from '../faults/domain-actions'
import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { openTerms } from '../screens/terms'

const [en, uk] = [readTexts('en'), readTexts('uk')]
const key = (part: string) => `mfe-domain-manager:${part}`

test('I18N-5 a switch of language keeps a half-filled form and changes everything else', async ({ scene }) => {
  const { faultProxy, guard } = scene
  guard.allow(/^500 POST \/api\/dns/)
  const { page, panel } = await openRecordForm(scene)
  // By no name, which changes with the language.
  const form = panel.getByRole('form')
  await form.getByLabel(en(key('dns.host')), { exact: true }).fill('half')
  await form.getByLabel(en('rules:dns.part.A.address'), { exact: true }).fill('192.0.2.77')
  faultProxy.inject(requestsOf(dnsCalls.create), { kind: 'answer', status: 500 })
  await form.getByRole('button', { name: en(key('dns.add')), exact: true }).click()
  await expect(form.getByText(en(key('dns.addFailed')))).toBeVisible()
  await page.getByRole('button', { name: 'Українська' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await expect(form.getByLabel(uk(key('dns.host')), { exact: true })).toHaveValue('half')
  await expect(form.getByLabel(uk('rules:dns.part.A.address'), { exact: true })).toHaveValue('192.0.2.77')
  await expect(form.getByText(uk(key('dns.addFailed')))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(uk(key('title')))
  await expect(page).toHaveTitle(new RegExp(uk(key('title'))))
  await expect(page.getByRole('navigation', { name: uk('shell:sidebar.label') })).toBeVisible()
  const english = await page.getByText(en(key('dns.addFailed'))).count()
  reportMetric('I18N-5 English texts left after the switch', english, 'most', 0)
})

test('I18N-5 a switch of language reloads a page that the browser translates, but not over typed text', async ({
  scene,
}) => {
  const { page, panel } = await openRecordForm(scene)
  const host = panel.getByRole('form').getByRole('textbox').first()
  await host.fill('half')
  await page.evaluate(`(${translatePage})()`)
  const dialog = page.waitForEvent('dialog')
  await page.getByRole('button', { name: 'Українська' }).click()
  expect((await dialog).type()).toBe('beforeunload')
  await (await dialog).dismiss()
  await expect(host).toHaveValue('half')
  await host.fill('')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('font')).toHaveCount(0)
  await page.getByRole('button', { name: 'Українська' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(uk(key('title')))
})

test('I18N-5 control: a page of which only the language tag changes is found', async ({ page }) => {
  await openTerms(page)
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'uk'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(readTexts('uk')('mfe-auth:title.terms'))
})

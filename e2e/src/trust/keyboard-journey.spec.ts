import type { Language } from '@panel/shared/i18n'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { password, requestDomains, uniqueEmail, uniqueName } from '../fixtures/accounts'
import { useKeyboard } from '../fixtures/keyboard'
import { mailCode } from '../fixtures/mail'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { keepAnnouncements, transcribe } from '../fixtures/transcript'
import { addressCard } from '../screens/address-book'
import { requestRow } from '../screens/admin'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { cartLink, userMenuButton } from '../screens/header'
import { fillRegistrant } from '../screens/registrant'
import { addButton, searchField } from '../screens/search'
import { openTerms } from '../screens/terms'

test.describe.configure({ timeout: 120_000 })

const text = (name: string) => `mfe-domain-manager:${name}`

/** A journey by keyboard alone, of which a screen reader's part is written down. */
const startJourney = (page: Page, journey: string, language: Language, name: string, email: string) => {
  const keys = useKeyboard(page)
  const transcript = transcribe(page, [
    [name, 'example'],
    [email.split('@')[0] ?? email, 'someone'],
  ])
  /**
   * The journey's file was read by somebody; `--update-snapshots` writes it again, to be reviewed. English alone: that
   * each text has its Ukrainian is tested in hard-coded-texts.spec.ts, by every name, hint and title of every view.
   */
  const end = async () => {
    expect.soft(keys.faults).toEqual([])
    reportMetric(`A11Y-2 ${journey} ${language}`, keys.faults.length, 'most', 0)
    if (language !== 'en') return
    const before = test.info().errors.length
    expect.soft(await transcript.text()).toMatchSnapshot(`${journey}.txt`)
    const differing = test.info().errors.length - before
    reportMetric(`A11Y-6 ${journey}: transcripts that differ from the reviewed one`, differing, 'most', 0)
  }
  return { keys, step: transcript.step, end }
}

inEachLanguage(() => {
  test('A11Y-2 A11Y-6 from the search to a submitted cart', async ({ open, product, guard, t, language }) => {
    guard.allow(/^400 POST \/api\/auth\/confirm/)
    const [name, email] = [uniqueName(), uniqueEmail()]
    const domain = `${name}.com`
    const page = await open({ before: keepAnnouncements })
    const screen = { page, t }
    const { keys, step, end } = startJourney(page, 'visitor', language, name, email)
    await page.goto('/')
    await step('home')
    const main = page.getByRole('main')
    await keys.press(page.getByRole('link', { name: t('shell:skipToContent') }), 'Enter')
    await keys.type(searchField(screen), 'a_b')
    await page.keyboard.press('Enter')
    await step('a character that no name has is left out', main)
    await keys.type(searchField(screen), domain)
    await page.keyboard.press('Enter')
    await keys.press(addButton(screen, domain), 'Enter')
    await expect(cartLink(screen, 1)).toBeVisible()
    await step('found, and put into the cart', main)
    await keys.press(page.getByRole('button', { name: t('shell:header.authorized') }), 'Enter')
    const dialog = authorization.authorizationDialog(screen)
    await keys.press(dialog.getByRole('button', { name: t('mfe-auth:login'), exact: true }), 'Enter')
    await step('signing in with empty fields', dialog)
    await keys.type(dialog.getByLabel(t('mfe-auth:field.email'), { exact: true }), email)
    await keys.type(dialog.getByLabel(t('mfe-auth:field.password'), { exact: true }), password)
    await page.keyboard.press('Enter')
    await step('an email without an account', dialog)
    await keys.type(dialog.getByLabel(t('mfe-auth:field.confirmPassword'), { exact: true }), password)
    await keys.press(dialog.getByRole('checkbox'), 'Space')
    await keys.press(dialog.getByRole('button', { name: t('mfe-auth:register'), exact: true }), 'Enter')
    const confirmation = authorization.confirmationDialog(screen)
    const code = confirmation.getByLabel(t('mfe-auth:confirm.code'))
    await keys.type(code, '000000')
    await page.keyboard.press('Enter')
    await expect(confirmation.getByRole('alert')).toBeVisible()
    await step('a wrong code', confirmation)
    await keys.type(code, await mailCode(product.dataDir, email))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/cpc/personal-data')
    await step('signed in', main)
    await step('the header afterwards', page.getByRole('banner'))
    await keys.press(cartLink(screen, 1), 'Enter')
    await step('the cart', main)
    await fillRegistrant(screen)
    await keys.press(page.getByRole('button', { name: t('mfe-search-cart-checkout:submit') }), 'Enter')
    await expect(page.getByText(t('mfe-search-cart:submitted.title'))).toBeVisible()
    await step('submitted', main)
    await keys.press(userMenuButton(screen, email), 'Enter')
    await step("the user's menu", page.getByRole('menu'))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    await step('signed out', page.getByRole('banner'))
    await end()
  })

  test('A11Y-2 A11Y-6 a domain, its records and an address', async ({ scene }) => {
    const { open, language, t, customer } = scene
    const { name } = await scene.domain()
    const page = await open({ token: customer.token, before: keepAnnouncements })
    const screen = { page, t }
    const { keys, step, end } = startJourney(page, 'customer', language, name, customer.email)
    await page.goto('/app/domain-manager')
    await step('the list')
    await keys.press(page.getByRole('link', { name: `${name}.com`, exact: true }), 'Enter')
    const panel = manager.domainDrawer(screen, `${name}.com`)
    await step('a domain', panel)
    const toggle = panel.getByRole('switch', { name: t(text('list.columns.autoRenew')), exact: true })
    const before = await toggle.isChecked()
    await keys.press(toggle, 'Space')
    await expect(toggle).toBeChecked({ checked: !before })
    await keys.press(panel.getByRole('button', { name: t(text('sections.dns')) }), 'Enter')
    await keys.press(panel.getByRole('button', { name: t(text('dns.add')), exact: true }), 'Enter')
    const form = panel.getByRole('form', { name: t(text('dns.addTitle')) })
    const address = form.getByLabel(t('rules:dns.part.A.address'), { exact: true })
    await keys.type(form.getByLabel(t(text('dns.host')), { exact: true }), 'www')
    await keys.type(address, '192.0.2.256')
    await page.keyboard.press('Enter')
    await step('a record with a wrong address', panel)
    await keys.type(address, '192.0.2.6')
    await expect(form.getByRole('status')).toContainText('IN A 192.0.2.6')
    await step('what a record will do', form.getByRole('status'))
    await page.keyboard.press('Enter')
    const records = manager.recordList(screen, panel)
    await expect(records).toContainText('192.0.2.6')
    await step('its records', records)
    await keys.press(records.getByRole('button', { name: t(text('dns.delete'), { type: 'A', host: 'www' }) }), 'Enter')
    const question = page.getByRole('alertdialog')
    await step('asked before a record is deleted', question)
    await keys.press(question.getByRole('button', { name: t(text('dns.deleteConfirm')) }), 'Enter')
    await expect(records).toHaveCount(0)
    await keys.press(form.getByRole('button', { name: t('ui:close'), exact: true }), 'Enter')
    await expect(form).toBeHidden()
    await keys.press(panel.getByRole('button', { name: t('ui:close'), exact: true }), 'Enter')
    await expect(panel).toBeHidden()

    await keys.press(userMenuButton(screen, customer.email), 'ArrowDown')
    const entry = page.getByRole('menuitem', { name: t('mfe-address-book:title') })
    const hasFocus = () => entry.evaluate(element => element === document.activeElement)
    for (let presses = 0; presses < 10 && !(await hasFocus()); presses += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await keys.press(page.getByRole('button', { name: t('mfe-address-book:add'), exact: true }), 'Enter')
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: t('mfe-address-book:form.save') })
    await keys.press(save, 'Enter')
    await step('an address with empty fields', dialog)
    const country = dialog.getByLabel(t('addresses:field.country'), { exact: true })
    await keys.reach(country)
    await page.keyboard.press('End')
    for (let presses = 0; presses < 100 && (await country.inputValue()) !== 'UA'; presses += 1)
      await page.keyboard.press('ArrowUp')
    await expect(country).toHaveValue('UA')
    const fields = { first_name: 'Ivan', last_name: 'Franko', address_line1: 'Ivana Franka 5', city: 'Lviv' }
    for (const [field, value] of Object.entries(fields))
      await keys.type(dialog.getByLabel(t(`addresses:field.${field}`), { exact: true }), value)
    await keys.press(save, 'Enter')
    await expect(addressCard(screen, 'Ivan Franko')).toBeVisible()
    await step('the address book', page.getByRole('main'))
    await end()
  })

  test('A11Y-2 A11Y-6 a decision', async ({ open, adminToken, customer, customerApi, t, language }) => {
    const name = uniqueName()
    const domain = `${name}.com`
    await requestDomains(customerApi, [name])
    const page = await open({ token: adminToken, before: keepAnnouncements })
    const { keys, step, end } = startJourney(page, 'administrator', language, name, customer.email)
    await page.goto('/admin')
    await keys.reach(page.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { selected: true })).toHaveText(t('mfe-admin:tab.domains'))
    await keys.type(page.getByRole('searchbox'), domain)
    await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(2)
    const table = page.getByRole('tabpanel').getByRole('table')
    await step('a request', table)
    const approve = t('mfe-admin:decideNamed.approve', { domain })
    await keys.press(page.getByRole('button', { name: approve, exact: true }), 'Enter')
    await expect(requestRow({ page, t }, domain)).toContainText(t('mfe-admin:status.approved'))
    await step('approved', table)
    await end()
  })
})

test('A11Y-2 control: focus that cannot be seen, and focus under something else, are found', async ({ page }) => {
  await openTerms(page)
  await page.evaluate(() => {
    const add = (label: string) => {
      const button = document.createElement('button')
      button.textContent = label
      document.querySelector('main')?.prepend(button)
      return button
    }
    const unmarked = add('unmarked')
    for (const property of ['outline', 'box-shadow']) unmarked.style.setProperty(property, 'none', 'important')
    const cover = document.createElement('div')
    Object.assign(cover.style, { position: 'fixed', inset: '0', background: 'white', zIndex: '9999' })
    add('covered').addEventListener('focus', () => document.body.append(cover))
  })
  const keys = useKeyboard(page)
  await keys.reach(page.getByRole('button', { name: 'covered' }))
  await page.evaluate(() => document.body.lastElementChild?.remove())
  await keys.reach(page.getByRole('button', { name: 'unmarked' }))
  expect(keys.faults.some(fault => fault.startsWith('no visible focus'))).toBe(true)
  expect(keys.faults.some(fault => fault.startsWith('obscured'))).toBe(true)
})

test('A11Y-6 control: a button without its name and an error that is not announced are found', async ({ open, t }) => {
  const page = await open({ before: keepAnnouncements })
  const transcript = transcribe(page, [])
  await openTerms(page)
  const banner = page.getByRole('banner')
  const before = await banner.ariaSnapshot()
  await page.evaluate(() => document.querySelector('header button')?.replaceChildren())
  expect(await banner.ariaSnapshot()).not.toBe(before)
  const write = (role: string | null, message: string) =>
    page.evaluate(
      ([role, message]) => {
        const paragraph = document.createElement('p')
        if (role) paragraph.setAttribute('role', role)
        paragraph.textContent = message ?? null
        document.querySelector('main')?.append(paragraph)
      },
      [role, message],
    )
  await write(null, t('ui:off'))
  await write('alert', t('ui:on'))
  await expect.poll(transcript.announcements).toContain(`alert ${t('ui:on')}`)
  expect((await transcript.announcements()).filter(line => line.endsWith(t('ui:off')))).toEqual([])
})

import { reportMetric } from '@panel/shared/testing/metric'
import { approvedDomain, password, requestDomains, uniqueEmail, uniqueName } from '../fixtures/accounts'
import { mailCode } from '../fixtures/mail'
import { expect, test } from '../fixtures/test'
import { keepAnnouncements, type Transcript, transcribe } from '../fixtures/transcript'
import { addressCard, fillAddress } from '../screens/address-book'
import { openTab, requestRow } from '../screens/admin'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { cartLink, logOut, openUserMenu } from '../screens/header'
import { fillRegistrant } from '../screens/registrant'
import { addButton, searchFor } from '../screens/search'
import { openTerms } from '../screens/terms'

const text = (name: string) => `mfe-domain-manager:${name}`

/**
 * The journey's file was read by somebody; `--update-snapshots` writes it again, to be reviewed. English alone: that each
 * text has its Ukrainian is tested in hard-coded-texts.spec.ts, by every name, hint and title of every view.
 */
const compare = async (transcript: Transcript, journey: string): Promise<void> => {
  expect.soft(await transcript.text()).toMatchSnapshot(`${journey}.txt`)
  const differing = test.info().errors.length
  reportMetric(`A11Y-6 ${journey}: transcripts that differ from the reviewed one`, differing, 'most', 0)
}

test('A11Y-6 from the search to a submitted cart', async ({ open, product, guard, t }) => {
  guard.allow(/^400 POST \/api\/auth\/confirm/)
  const name = uniqueName()
  const email = uniqueEmail()
  const page = await open({ before: keepAnnouncements })
  const screen = { page, t }
  const transcript = transcribe(page, [
    [name, 'example'],
    [email.split('@')[0] ?? email, 'someone'],
  ])
  await page.goto('/')
  await transcript.step('home')
  const main = page.getByRole('main')
  await searchFor(screen, 'a_b')
  await transcript.step('a character that no name has is left out', main)
  await searchFor(screen, `${name}.com`)
  await addButton(screen, `${name}.com`).click()
  await expect(cartLink(screen, 1)).toBeVisible()
  await transcript.step('found, and put into the cart', main)
  await authorization.openAuthorization(screen)
  const dialog = authorization.authorizationDialog(screen)
  await dialog.getByRole('button', { name: t('mfe-auth:login'), exact: true }).click()
  await transcript.step('signing in with empty fields', dialog)
  await authorization.tryToSignIn(screen, email, password)
  await transcript.step('an email without an account', dialog)
  await authorization.completeRegistration(screen, password)
  const confirmation = authorization.confirmationDialog(screen)
  await authorization.enterCode(screen, '000000')
  await expect(confirmation.getByRole('alert')).toBeVisible()
  await transcript.step('a wrong code', confirmation)
  await authorization.enterCode(screen, await mailCode(product.dataDir, email))
  await expect(page).toHaveURL('/cpc/personal-data')
  await transcript.step('signed in', main)
  await transcript.step('the header afterwards', page.getByRole('banner'))
  await cartLink(screen, 1).click()
  await transcript.step('the cart', main)
  await fillRegistrant(screen)
  await page.getByRole('button', { name: t('mfe-search-cart:cart.submit') }).click()
  await expect(page.getByText(t('mfe-search-cart:submitted.title'))).toBeVisible()
  await transcript.step('submitted', main)
  await openUserMenu(screen, email)
  await transcript.step("the user's menu", page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await logOut(screen, email)
  await transcript.step('signed out', page.getByRole('banner'))
  await compare(transcript, 'visitor')
})

test('A11Y-6 a domain, its records and an address', async ({ open, customer, customerApi, adminToken, t }) => {
  const { name } = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token, before: keepAnnouncements })
  const screen = { page, t }
  const transcript = transcribe(page, [
    [name, 'example'],
    [customer.email.split('@')[0] ?? '', 'someone'],
  ])
  await page.goto('/app/domain-manager')
  await transcript.step('the list')
  const panel = await manager.openDomain(screen, `${name}.com`)
  await transcript.step('a domain', panel)
  await manager.openSubView(screen, panel, 'dns')
  await panel.getByRole('button', { name: t(text('dns.add')), exact: true }).click()
  const form = panel.getByRole('form', { name: t(text('dns.addTitle')) })
  await form.getByLabel(t(text('dns.host')), { exact: true }).fill('www')
  await form.getByLabel(t('rules:dns.part.A.address'), { exact: true }).fill('192.0.2.256')
  await page.keyboard.press('Enter')
  await transcript.step('a record with a wrong address', panel)
  await form.getByLabel(t('rules:dns.part.A.address'), { exact: true }).fill('192.0.2.6')
  await expect(form.getByRole('status')).toContainText('IN A 192.0.2.6')
  await transcript.step('what a record will do', form.getByRole('status'))
  await page.keyboard.press('Enter')
  const records = manager.recordList(screen, panel)
  await expect(records).toContainText('192.0.2.6')
  await transcript.step('its records', records)
  await records.getByRole('button', { name: t(text('dns.delete'), { type: 'A', host: 'www' }) }).click()
  const question = page.getByRole('alertdialog')
  await transcript.step('asked before a record is deleted', question)
  await question.getByRole('button', { name: t(text('dns.deleteConfirm')) }).click()
  await expect(records).toHaveCount(0)
  const menu = await openUserMenu(screen, customer.email)
  await menu.getByRole('menuitem', { name: t('mfe-address-book:title') }).click()
  await page.getByRole('button', { name: t('mfe-address-book:add'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('mfe-address-book:form.save') }).click()
  await transcript.step('an address with empty fields', dialog)
  await fillAddress(screen, dialog, {
    first_name: 'Ivan',
    last_name: 'Franko',
    address_line1: 'Ivana Franka 5',
    city: 'Lviv',
    country: 'UA',
  })
  await dialog.getByRole('button', { name: t('mfe-address-book:form.save') }).click()
  await expect(addressCard(screen, 'Ivan Franko')).toBeVisible()
  await transcript.step('the address book', page.getByRole('main'))
  await compare(transcript, 'customer')
})

test('A11Y-6 a decision', async ({ open, adminToken, customer, customerApi, t }) => {
  const name = uniqueName()
  await requestDomains(customerApi, [name])
  const page = await open({ token: adminToken, before: keepAnnouncements })
  const screen = { page, t }
  const transcript = transcribe(page, [
    [name, 'example'],
    [customer.email.split('@')[0] ?? '', 'someone'],
  ])
  await page.goto('/admin')
  await openTab(screen, 'domains')
  await page.getByRole('searchbox').fill(`${name}.com`)
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(2)
  const table = page.getByRole('tabpanel').getByRole('table')
  await transcript.step('a request', table)
  const approve = t('mfe-admin:decideNamed.approve', { domain: `${name}.com` })
  await page.getByRole('button', { name: approve, exact: true }).click()
  await expect(requestRow(screen, `${name}.com`)).toContainText(t('mfe-admin:status.approved'))
  await transcript.step('approved', table)
  await compare(transcript, 'administrator')
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

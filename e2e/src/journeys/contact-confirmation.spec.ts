import { accountCalls } from '@panel/shared/contract'
import { approvedDomain, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { checkAccessibility } from '../fixtures/axe'
import { mailsTo } from '../fixtures/mail'
import type { Product } from '../fixtures/product'
import { movableClock, moveClock } from '../fixtures/settings'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { domainDrawer } from '../screens/domain-manager'

// A clock that is moved belongs to a product of its own, on which nothing else is tried.
test.use({ settings: movableClock })
test.describe.configure({ timeout: 240_000 })

const eventually = expect.configure({ timeout: 30_000 })

const linksIn = (mails: readonly string[]): string[] =>
  mails.flatMap(mail => /\/confirm-contact#[\w-]+/.exec(mail)?.[0] ?? [])

/** The links that were mailed to an address, once there are so many, the newest last. */
const linksTo = async ({ dataDir }: Product, email: string, count: number): Promise<string[]> => {
  let links: string[] = []
  await eventually
    .poll(async () => {
      links = linksIn(await mailsTo(dataDir, email))
      return links.length
    })
    .toBe(count)
  return links
}

const words = { en: 'was entered as the address of the registrant', uk: 'вказано як адресу реєстранта домену' }

inEachLanguage(() => {
  test('a registrant’s new address is confirmed from the mail; until then the owner sees a notice, and later the domain is on hold', async ({
    open,
    customer,
    customerApi,
    adminToken,
    product,
    language,
    guard,
    t,
  }) => {
    guard.allow(/^404 POST \/api\/contacts\/confirm/)
    const profile = { full_name: '', address: '', phone: '', time_zone: '', language }
    await call(customerApi, accountCalls.setProfile, { body: profile })
    const { name, zone } = await approvedDomain(customerApi, adminToken)
    const domain = `${name}.${zone}`
    const registrant = `${uniqueName('registrant')}@example.org`
    const text = (key: string, values = {}) => t(`mfe-domain-manager:contacts.${key}`, values)
    const page = await open({ token: customer.token })
    const screen = { page, t }
    const panel = domainDrawer(screen, domain)
    const waiting = panel.getByText(text('unconfirmed.waitingTitle'))

    await test.step('the owner enters the address, and reads that it is not confirmed', async () => {
      await page.goto('/app/domain-manager')
      await page.getByRole('link', { name: domain, exact: true }).click()
      await panel.getByRole('button', { name: t('mfe-domain-manager:sections.contacts') }).click()
      const contact = panel.getByRole('region', { name: text('role.registrant') })
      await contact.getByLabel(text('email'), { exact: true }).fill(registrant)
      await panel.getByRole('button', { name: text('save') }).click()
      await expect(waiting).toBeVisible()
      expect(await checkAccessibility(page)).toEqual([])
      await panel.getByRole('button', { name: text('unconfirmed.resend') }).click()
      await expect(page.getByText(text('unconfirmed.sent', { email: registrant }), { exact: true })).toBeVisible()
    })

    await test.step('what needs the owner names it, and leads to it', async () => {
      await page.goto('/app/domain-manager')
      await page.getByRole('button', { name: t('mfe-domain-manager:needsYou.unconfirmed', { count: 1 }) }).click()
      await expect(page).toHaveURL(/status=unconfirmed/)
      await page.getByRole('link', { name: domain, exact: true }).click()
      await expect(waiting).toBeVisible()
    })

    await test.step('without a confirmation: a reminder after 12 days, the hold after 15', async () => {
      await linksTo(product, registrant, 2)
      expect((await mailsTo(product.dataDir, registrant)).join('\n')).toContain(words[language])
      await moveClock(product, 12)
      await linksTo(product, registrant, 3)
      await moveClock(product, 3)
      await page.reload()
      await eventually(panel.getByText(text('unconfirmed.heldTitle'))).toBeVisible()
      expect(await checkAccessibility(page)).toEqual([])
      await eventually
        .poll(async () => (await mailsTo(product.dataDir, customer.email)).filter(mail => mail.includes(registrant)))
        .toHaveLength(2)
    })

    await test.step('the registrant, signed in nowhere, confirms by the newest link; an old one says where to get another', async () => {
      const links = await linksTo(product, registrant, 3)
      const reader = await open()
      const confirm = reader.getByRole('button', { name: t('mfe-auth:confirmContact.confirm') })
      await reader.goto(links.at(0) ?? '')
      await confirm.click()
      await expect(reader.getByRole('heading', { name: t('mfe-auth:confirmContact.goneTitle') })).toBeVisible()
      await reader.goto('/')
      await reader.goto(links.at(-1) ?? '')
      await expect(confirm).toBeVisible()
      expect(await checkAccessibility(reader)).toEqual([])
      await confirm.click()
      const done = t('mfe-auth:confirmContact.done', { email: registrant })
      await expect(reader.getByRole('status').filter({ hasText: done })).toBeVisible()
      expect(await checkAccessibility(reader)).toEqual([])
      await page.reload()
      await expect(panel.getByRole('button', { name: t('mfe-domain-manager:sections.contacts') })).toBeVisible()
      await expect(panel.getByText(text('unconfirmed.heldTitle'))).toBeHidden()
    })
  })
})

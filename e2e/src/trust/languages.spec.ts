import type { Domain } from '@panel/shared/contract'
import { dnsCalls, domainCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { translatePage } from '@panel/shared/testing/translate-page'
import { requestsOf } from '../faults/call-action'
import { approvedDomain, password, uniqueEmail } from '../fixtures/accounts'
import { mailsTo } from '../fixtures/mail'
import type { Scene } from '../fixtures/test'
import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import type { OpenOptions } from '../fixtures/visitor'
import * as manager from '../screens/domain-manager'
import { openTerms } from '../screens/terms'

/** Half past midnight in Kyiv; in New York it is still the day before. */
const justAfterMidnight = '2026-01-04T22:30:00.000Z'

const dates = { en: 'Jan 5, 2026', uk: '5 січ. 2026 р.' } as const

const dayBefore = 'Jan 4, 2026'

/** Opens the list of a customer in Kyiv, or elsewhere, all of whose domains expire at that instant. */
const openListOf = async ({ open, customer, domain, faultProxy }: Scene, options: OpenOptions) => {
  await domain()
  const expires_at = justAfterMidnight
  faultProxy.inject(requestsOf(domainCalls.mine), {
    kind: 'change',
    change: body =>
      Buffer.from(JSON.stringify(JSON.parse(body.toString()).map((each: Domain) => ({ ...each, expires_at })))),
  })
  const page = await open({ token: customer.token, ...options })
  await page.goto('/app/domain-manager')
  const expiry = page.getByRole('grid').locator('[data-column=expires]')
  await expect(expiry).toHaveCount(1)
  return expiry
}

for (const language of ['en', 'uk'] as const) {
  test(`I18N-3 dates in ${language} are those of the reader's zone`, async ({ scene }) => {
    const expiry = await openListOf(scene, { language })
    const wrong = (await expiry.getByText(dates[language], { exact: true }).count()) === 1 ? 0 : 1
    reportMetric(`I18N-3 ${language}`, wrong, 'most', 0)
  })
}

test('I18N-3 a reader in New York reads the day there, and which zone it is', async ({ scene }) => {
  const expiry = await openListOf(scene, { timezoneId: 'America/New_York' })
  await expect(expiry.getByText(dayBefore, { exact: true })).toHaveAttribute('title', /^Jan 4, 2026, 5:30\sPM EST$/)
})

test('I18N-3 control: a date that is read in a fixed zone is found', async ({ scene }) => {
  const expiry = await openListOf(scene, {
    timezoneId: 'America/New_York',
    before: () => {
      const Format = Intl.DateTimeFormat
      class InFixedZone extends Format {
        constructor(locales?: string, options?: Intl.DateTimeFormatOptions) {
          super(locales, { ...options, timeZone: 'Europe/Kyiv' })
        }
      }
      Reflect.set(Intl, 'DateTimeFormat', InFixedZone)
    },
  })
  await expect(expiry.getByText(dates.en, { exact: true })).toBeVisible()
  expect(await expiry.getByText(dayBefore, { exact: true }).count()).toBe(0)
})

const [en, uk] = [readTexts('en'), readTexts('uk')]
const key = (part: string) => `mfe-domain-manager:${part}`

/** The page of a customer who adds a record, and the form of it. */
const openRecordForm = async ({
  open,
  customer,
  customerApi,
  adminToken,
}: Pick<Scene, 'open' | 'customer' | 'customerApi' | 'adminToken'>) => {
  const { id, name } = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  const panel = manager.domainDrawer({ page, t: en }, `${name}.com`)
  await panel.getByRole('button', { name: en(key('dns.add')), exact: true }).click()
  return { page, form: panel.getByRole('form') }
}

test('I18N-5 a switch of language keeps a half-filled form and changes everything else', async ({
  scene,
  faultProxy,
  guard,
}) => {
  guard.allow(/^500 POST \/api\/dns/)
  const { page, form } = await openRecordForm(scene)
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
  const { page, form } = await openRecordForm(scene)
  const host = form.getByRole('textbox').first()
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

test('I18N-5 mails are in the language of the visitor', async ({ page, product }) => {
  /** The mail to somebody who registers on the page. */
  const mailAfterRegistration = async (email: string): Promise<string> => {
    await page.evaluate(async body => {
      const headers = { 'content-type': 'application/json', 'accept-language': document.documentElement.lang }
      await fetch('/api/auth/register', { method: 'POST', headers, body })
    }, JSON.stringify({ email, password }))
    await expect.poll(async () => (await mailsTo(product.dataDir, email)).length).toBe(1)
    return (await mailsTo(product.dataDir, email)).join()
  }
  await page.goto('/')
  const first = await mailAfterRegistration(uniqueEmail())
  await page.getByRole('button', { name: 'Українська' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  const second = await mailAfterRegistration(uniqueEmail())
  const isUkrainian = (text: string) => /[а-яіїє]{4}/i.test(text)
  const wrong = [isUkrainian(first), !isUkrainian(second)].filter(Boolean).length
  reportMetric('I18N-5 mails in the other language', wrong, 'most', 0)
})

test('I18N-5 control: a page of which only the language tag changes is found', async ({ page }) => {
  await openTerms(page)
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'uk'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(readTexts('uk')('mfe-auth:title.terms'))
})

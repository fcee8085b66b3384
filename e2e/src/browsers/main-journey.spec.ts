import { adminCalls } from '@panel/shared/contract'
import { giveRegistrant, password, signIn, uniqueEmail, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import type { Fault } from '../fixtures/faults'
import { mailCode } from '../fixtures/mail'
import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { openFirefox } from './firefox'
import type { OtherBrowser } from './other-browser'
import { type OtherScreen, screenOf } from './screen'
import { openWebKit } from './webkit'

const t = readTexts('en')

const inlineScript: Fault = {
  kind: 'change',
  change: html => Buffer.from(html.toString().replace('</body>', '<script>window.injected = true</script></body>')),
}

const altered: Fault = { kind: 'change', change: body => Buffer.from(`window.altered = true;${body}`) }

const header = { role: 'banner' }
const dialog = { role: 'dialog' }
const button = (key: string, within?: { role: string; name?: string }, values = {}) => ({
  role: 'button',
  name: t(key, values),
  ...(within && { within }),
})
const field = (key: string, within?: { role: string; name?: string }) => ({
  role: 'textbox',
  name: t(key),
  ...(within && { within }),
})

const passwordField = (name: string) => ({ role: 'password', name: t(`mfe-auth:field.${name}`), within: dialog })

const cartOf = (count: number) => {
  const label = t('mfe-search-cart:title.cart')
  return { role: 'link', name: t('shell:header.cartWithCount', { label, count }), within: header }
}

const putIntoCart = async (screen: OtherScreen, name: string) => {
  await screen.goto('/')
  await screen.fill(field('mfe-search-cart:add_domain'), name)
  await screen.click(button('mfe-search-cart:submit', { role: 'main' }))
  await screen.click(button('mfe-search-cart:cart.addLabel', undefined, { domain: `${name}.com` }))
  await screen.waitFor(cartOf(1))
}

const register = async (screen: OtherScreen, email: string, code: () => Promise<string>) => {
  await screen.click(button('shell:header.authorized', header))
  await screen.fill(field('mfe-auth:field.email', dialog), email)
  await screen.fill(passwordField('password'), password)
  await screen.click(button('mfe-auth:login', dialog))
  await screen.fill(passwordField('confirmPassword'), password)
  await screen.click({ role: 'checkbox', within: dialog })
  await screen.click(button('mfe-auth:register', dialog))
  await screen.shows(t('mfe-auth:confirm.title'))
  await screen.fill(field('mfe-auth:confirm.code'), await code())
  await screen.click(button('mfe-auth:confirm.submit'))
  await screen.at('/cpc/personal-data')
}

const addRecord = async (screen: OtherScreen, domain: string) => {
  await screen.goto('/app/domain-manager')
  await screen.click({ role: 'link', name: domain })
  await screen.click(button('mfe-domain-manager:sections.dns'))
  await screen.click(button('mfe-domain-manager:dns.add'))
  const form = { role: 'form', name: t('mfe-domain-manager:dns.addTitle') }
  await screen.fill(field('mfe-domain-manager:dns.host', form), 'www')
  await screen.fill(field('rules:dns.part.A.address', form), '192.0.2.1')
  await screen.click(button('mfe-domain-manager:dns.add', form))
  await screen.shows('192.0.2.1')
}

const browsers: Record<string, () => Promise<OtherBrowser>> = { Firefox: openFirefox, WebKit: openWebKit }

for (const [name, open] of Object.entries(browsers)) {
  test.describe(name, () => {
    test.describe.configure({ timeout: 240_000 })

    test('a visitor becomes a customer with a DNS record', async ({ faultProxy, product, visitor, adminApi }) => {
      const browser = await open()
      try {
        const screen = screenOf(browser, faultProxy.url)
        const [email, wanted] = [uniqueEmail(), uniqueName('wanted')]
        await putIntoCart(screen, wanted)
        await register(screen, email, () => mailCode(product.dataDir, email))
        await giveRegistrant({ ...visitor, token: await signIn(visitor, email, password) })
        await screen.click(cartOf(1))
        await screen.click(button('mfe-search-cart-checkout:submit'))
        await screen.shows(t('mfe-search-cart:submitted.title'))
        const requested = (await call(adminApi, adminCalls.domains, {})).find(each => each.name === wanted)
        await call(adminApi, adminCalls.approve, { params: { id: requested?.id ?? 0 } })
        await addRecord(screen, `${wanted}.com`)
        await screen.reload()
        await screen.shows('192.0.2.1')
        await screen.click({ role: 'button', name: email.split('@')[0] ?? '', within: header })
        await screen.click({ role: 'menuitem', name: t('shell:userMenu.logOut') })
        await screen.at('/')
        await screen.waitFor(button('shell:header.authorized', header))
        expect(await browser.evaluate("return localStorage.getItem('token')")).toBeNull()
      } finally {
        await browser.close()
      }
    })

    test('an altered script and one written into the page do not run', async ({ faultProxy }) => {
      const browser = await open()
      try {
        const screen = screenOf(browser, faultProxy.url)
        const end = faultProxy.inject({ path: /^\/terms/ }, inlineScript)
        await screen.goto('/terms')
        await screen.waitFor({ role: 'heading', name: t('mfe-auth:title.terms') })
        expect(await browser.evaluate('return window.injected ?? null')).toBeNull()
        end()
        faultProxy.inject({ path: /^\/panels\/mfe-search-cart\/.*\.js/ }, altered)
        await screen.goto('/')
        await screen.shows(t('shell:panelFailure.restWorks'))
        expect(await browser.evaluate('return window.altered ?? null')).toBeNull()
      } finally {
        await browser.close()
      }
    })
  })
}

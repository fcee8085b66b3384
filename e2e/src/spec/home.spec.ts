import { uniqueName } from '../fixtures/accounts'
import type { Fault } from '../fixtures/faults'
import { answerTo, hold, lastJson, lastRequest, requestsTo } from '../fixtures/requests'
import { settled } from '../fixtures/settled'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import * as authorization from '../screens/authorization'
import { cartLink } from '../screens/header'
import { addButton, resultOf, searchField, searchFor, searchForm } from '../screens/search'

inEachLanguage(() => {
  test('[S1.4] [S2.1] [S2.14] [S9.5] home has the search with its zones, the language toggle and decorative buttons', async ({
    page,
    t,
    expectText,
  }) => {
    const screen = { page, t }
    await page.goto('/')
    await expect(page.getByText(expectText('Domain name', 'mfe-search-cart:add_domain'), { exact: true })).toBeVisible()
    await expect(searchField(screen)).toHaveAttribute('placeholder', t('mfe-search-cart:subdomain'))
    await expect(searchForm(screen).getByRole('button')).toHaveText(t('mfe-search-cart:submit'))
    const zone = searchForm(screen).getByRole('combobox')
    await expect(zone.getByRole('option')).toHaveText(['.com', '.net', '.org', '.com.ua', '.ua'])
    await expect(zone).toHaveValue('com')
    const toggle = page.getByRole('group', { name: t('shell:header.language') })
    for (const name of ['English', 'Українська']) await expect(toggle.getByRole('button', { name })).toBeVisible()

    const stubs = [
      expectText('Domains', 'shell:header.domains'),
      expectText('Hosting', 'shell:header.hosting'),
      expectText('Email', 'shell:header.email'),
      expectText('Security', 'shell:header.security'),
      expectText('Explore all', 'shell:header.exploreAll'),
    ]
    const area = page.getByRole('navigation', { name: t('shell:header.sections') })
    await expect(area.getByRole('button')).toHaveCount(stubs.length)
    for (const name of stubs) {
      const stub = area.getByRole('button', { name, exact: true })
      await expect(stub).toHaveAttribute('aria-disabled', 'true')
      await expect(stub).toHaveAccessibleDescription(t('ui:comingSoon'))
      await stub.click({ force: true })
      await expect(page).toHaveURL('/')
    }
    await authorization.openAuthorization(screen)
    const login = authorization.authorizationDialog(screen).getByRole('button', { name: t('mfe-auth:login') })
    await expect(login).toBeVisible()
  })

  test('[S3.12] [S4.5] [S7.2] [S7.34] [S8.9] the health is asked for once, and is loading, ok, or error for anything else', async ({
    page,
    scene,
  }) => {
    const { faultProxy, guard, t, expectText } = scene
    guard.allow(/^500 GET \/api\/health/)
    const health = /^\/api\/health/
    const ok = page.getByText(expectText('API status: OK', 'mfe-search-cart:health.ok'))
    const release = hold(faultProxy, health)
    await page.goto('/')
    await expect(page.getByText(expectText('API status: checking…', 'mfe-search-cart:health.loading'))).toBeVisible()
    const answer = page.waitForResponse(/\/api\/health$/)
    release()
    expect(await (await answer).json()).toMatchObject({ status: 'ok' })
    await expect(ok).toBeVisible()
    await cartLink({ page, t }, 0).click()
    await expect(page).toHaveURL('/cart')
    await page.goBack()
    await expect(ok).toBeVisible()
    expect(requestsTo(faultProxy, 'GET', '/api/health')).toHaveLength(1)
    const faults: Fault[] = [
      { kind: 'answer', status: 200, type: 'application/json', body: '{"status":"degraded"}' },
      { kind: 'answer', status: 500 },
    ]
    for (const fault of faults) {
      faultProxy.inject({ path: health }, fault)
      await page.goto('/')
      await expect(page.getByText(expectText('API status: error', 'mfe-search-cart:health.error'))).toBeVisible()
    }
  })

  test('[S1.1] [S3.4] [S3.9] [S4.10] [S6.2] [S7.11] [S7.12] [S7.13] [S8.12] a visitor searches, reads the lookup of a taken name and adds a free one', async ({
    page,
    scene,
  }) => {
    const { faultProxy, t, expectText } = scene
    const screen = { page, t }
    const name = uniqueName()
    const searched = async (zone: string, text: string) => {
      const release = hold(faultProxy, /^\/api\/whois/)
      await searchForm(screen).getByRole('combobox').selectOption(zone)
      await searchFor(screen, text)
      const domain = `${text}.${zone}`
      await expect(page.getByText(t('mfe-search-cart:result.searching', { domain })).first()).toBeAttached()
      const answer = page.waitForResponse(/\/api\/whois/)
      release()
      return { result: resultOf(screen, domain), answer: await answer }
    }
    await page.goto('/')
    const taken = await searched('net', 'wikipedia')
    const state = expectText('Taken', 'mfe-search-cart:result.taken')
    await expect(taken.result.getByText(state, { exact: true })).toBeVisible()
    const lookup = taken.result.locator('pre')
    await expect(lookup).toHaveText((await taken.answer.text()).trim(), { useInnerText: true })
    await expect(lookup).toContainText(/wikipedia\.net/i)
    await expect(addButton(screen, 'wikipedia.net')).toHaveCount(0)

    const free = await searched('org', name)
    expect([taken.answer.status(), free.answer.status()]).toEqual([200, 404])
    const available = expectText('Available', 'mfe-search-cart:result.available')
    await expect(free.result.getByText(available, { exact: true })).toBeVisible()
    await addButton(screen, `${name}.org`).click()
    await expect(page.getByText(expectText('Domain added to cart.', 'mfe-search-cart:cart.added'))).toBeVisible()
    expect(lastJson(faultProxy, 'POST', '/api/cart/add')).toEqual({ name, zone: 'org' })
    expect(lastRequest(faultProxy, 'POST', '/api/cart/add').headers.authorization).toBeUndefined()

    // The page reads the cart again after an addition; that answer is not the one of the reload.
    await settled(page)
    expect(requestsTo(faultProxy, 'GET', '/api/cart')).toHaveLength(2)
    const cart = await answerTo(page, '/api/cart', () => page.reload())
    expect(cart).toEqual([expect.objectContaining({ id: expect.any(Number), name, zone: 'org' })])
    await expect(cartLink(screen, 1)).toBeVisible()
  })
})

test('[S5.5] what is typed into the search is made a name; nothing left does nothing', async ({
  page,
  faultProxy,
  t,
}) => {
  const screen = { page, t }
  const name = uniqueName()
  await page.goto('/')
  for (const nothing of ['', '   ', '!!! ???']) {
    await searchFor(screen, nothing)
    await expect(page).toHaveURL('/')
  }
  expect(requestsTo(faultProxy, 'GET', '/api/whois')).toHaveLength(0)
  const typed: [string, string][] = [
    [`  ${name.toUpperCase()}  `, `${name}.com`],
    [`https://${name}-a.net`, `${name}-a.net`],
    [`http://${name}-b`, `${name}-b.com`],
    [`${name}_!c$`, `${name}c.com`],
  ]
  for (const [text, domain] of typed) {
    await searchFor(screen, text)
    await expect(resultOf(screen, domain), text).toBeVisible()
    const asked = requestsTo(faultProxy, 'GET', '/api/whois').map(({ path }) => path)
    expect(asked).toContain(`/api/whois?domain=${domain}`)
  }
})

test('a text of 300 letters keeps to one line, with the reason next to it; each answer says when it was asked for', async ({
  page,
  t,
}) => {
  await page.goto('/')
  await searchFor({ page, t }, 'a'.repeat(300))
  const warning = page.getByRole('main').getByText('aaaaaaaaaa')
  await expect(warning).toBeVisible()
  expect((await warning.boundingBox())?.height).toBeLessThan(30)
  await expect(warning).toHaveAttribute('title', /a{300}/)
  await searchFor({ page, t }, 'google.com')
  await expect(resultOf({ page, t }, 'google.com')).toBeVisible()
  await expect(page.getByText(/^Checked [A-Z][a-z]{2} \d{1,2}, \d{4}.* GMT\+2$/)).toHaveCount(2)
  await expect(page.getByRole('main'), 'no record names a sandbox').not.toContainText(/sandbox/i)
})

test('[S9.7] English first, Ukrainian on request, and it is remembered', async ({ open, page }) => {
  const [en, uk] = [readTexts('en'), readTexts('uk')]
  const submit = page.locator('form').getByRole('button')
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(submit).toHaveText(en('mfe-search-cart:submit'))
  await page.getByRole('button', { name: 'Українська' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await expect(submit).toHaveText(uk('mfe-search-cart:submit'))
  await page.getByRole('button', { name: 'English' }).click()
  await expect(submit).toHaveText(en('mfe-search-cart:submit'))
  const fresh = await open()
  await fresh.context().clearCookies()
  await fresh.goto('/')
  await expect(fresh.locator('html')).toHaveAttribute('lang', 'en')
})

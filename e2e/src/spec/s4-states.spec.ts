import { adminCalls, type Domain, dnsCalls, domainCalls } from '@panel/shared/contract'
import { approvedDomain, password, requestDomains, signUp, uniqueEmail, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import type { Fault } from '../fixtures/faults'
import { mailCode } from '../fixtures/mail'
import { lastJson, lastRequest, requestsTo } from '../fixtures/seen'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { decide, openTab, requestRow } from '../screens/admin'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { cartLink, logOut, userMenuButton } from '../screens/header'
import { addButton, resultOf, searchFor } from '../screens/search'

const key = (name: string) => `mfe-domain-manager:${name}`

/** The API's answer with something else in each domain of the list. */
const withDomains = (change: object): Fault => ({
  kind: 'change',
  change: body =>
    Buffer.from(JSON.stringify(JSON.parse(body.toString()).map((domain: Domain) => ({ ...domain, ...change })))),
})

inEachLanguage(() => {
  test('[S4.1] [S8.1] an unknown email turns the login into a registration, then into a session', async ({
    page,
    product,
    guard,
    t,
    say,
  }) => {
    guard.allow(/^400 POST \/api\/auth\/token/)
    const screen = { page, t }
    const email = uniqueEmail()
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await authorization.tryToSignIn(screen, email, password)
    await expect(
      authorization
        .authorizationDialog(screen)
        .getByText(
          say(
            'Email not found. Please confirm your password and accept Terms to register.',
            'mfe-auth:signIn.unknownEmail',
          ),
        ),
    ).toBeVisible()
    await authorization.completeRegistration(screen, password)
    await expect(authorization.confirmationDialog(screen)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await authorization.enterCode(screen, await mailCode(product.dataDir, email))
    await expect(page).toHaveURL('/cpc/personal-data')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
    await expect(userMenuButton(screen, email)).toBeVisible()
  })

  test("[S4.2] the reset goes step by step and ends with 'Password successfully reset.'", async ({
    page,
    product,
    visitor,
    t,
    say,
  }) => {
    const screen = { page, t }
    const { email } = await signUp(product, visitor)
    const dialog = authorization.authorizationDialog(screen)
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await dialog.getByRole('button', { name: t('mfe-auth:signIn.forgot') }).click()
    const first = dialog.getByRole('form', { name: t('mfe-auth:reset.email.title') })
    await first.getByLabel(t('mfe-auth:field.email'), { exact: true }).fill(email)
    await first.getByRole('button', { name: t('mfe-auth:reset.email.submit') }).click()
    const second = dialog.getByRole('form', { name: t('mfe-auth:reset.code.title') })
    await second.getByLabel(t('mfe-auth:confirm.code')).fill(await mailCode(product.dataDir, email, 2))
    await second.getByRole('button', { name: t('mfe-auth:reset.code.submit') }).click()
    const third = dialog.getByRole('form', { name: t('mfe-auth:reset.password.title') })
    const word = 'seven green bicycles'
    await third.getByLabel(t('mfe-auth:field.newPassword'), { exact: true }).fill(word)
    await third.getByLabel(t('mfe-auth:field.confirmNewPassword'), { exact: true }).fill(word)
    await third.getByRole('button', { name: t('mfe-auth:reset.password.submit') }).click()
    await expect(dialog.getByText(say('Password successfully reset.', 'mfe-auth:reset.done'))).toBeVisible()
    await expect(third).toBeHidden()
    await authorization.tryToSignIn(screen, email, word)
    await expect(userMenuButton(screen, email)).toBeVisible()
  })

  test("[S4.3] after a resend 'Please wait before resending' stands there for 60 seconds", async ({
    page,
    door,
    t,
    say,
  }) => {
    const screen = { page, t }
    await page.clock.install()
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await authorization.tryToSignIn(screen, uniqueEmail(), password)
    await authorization.completeRegistration(screen, password)
    const dialog = authorization.confirmationDialog(screen)
    const resend = dialog.getByRole('button', { name: t('mfe-auth:confirm.resend') })
    const locked = dialog.getByText(say('Please wait before resending', 'mfe-auth:confirm.wait'))
    door.plant(
      { method: 'POST', path: /resend/ },
      { kind: 'answer', status: 200, type: 'application/json', body: '{"status":"ok"}' },
    )
    await resend.click()
    await expect(locked).toBeVisible()
    await expect(resend).toBeHidden()
    await page.clock.fastForward(58_000)
    await expect(locked).toBeVisible()
    await page.clock.fastForward(3000)
    await expect(resend).toBeVisible()
    await expect(locked).toBeHidden()
  })

  test('[S4.5] [S8.9] the health is loading, then ok, or error for any other status or a failed call', async ({
    page,
    door,
    guard,
    say,
  }) => {
    guard.allow(/^500 GET \/api\/health/)
    const states: [Fault | undefined, string, string][] = [
      [undefined, 'API status: OK', 'ok'],
      [
        { kind: 'answer', status: 200, type: 'application/json', body: '{"status":"degraded"}' },
        'API status: error',
        'error',
      ],
      [{ kind: 'answer', status: 500 }, 'API status: error', 'error'],
    ]
    for (const [fault, text, state] of states) {
      if (fault) door.plant({ path: /^\/api\/health/ }, fault)
      await page.goto('/')
      await expect(page.getByText(say(text, `mfe-search-cart:health.${state}`))).toBeVisible()
    }
    door.plant({ path: /^\/api\/health/ }, { kind: 'delay', ms: 1000 })
    await page.goto('/')
    await expect(page.getByText(say('API status: checking…', 'mfe-search-cart:health.loading'))).toBeVisible()
    await expect(page.getByText(say('API status: OK', 'mfe-search-cart:health.ok'))).toBeVisible()
  })

  test('[S4.6] a decision shows at once, before the server has answered', async ({
    open,
    adminToken,
    asCustomer,
    door,
    t,
  }) => {
    const decisions = { approve: 'approved', reject: 'rejected', reserve: 'reserved' } as const
    const requests = await requestDomains(asCustomer, [uniqueName(), uniqueName(), uniqueName()])
    const page = await open({ token: adminToken })
    const screen = { page, t }
    await page.goto('/admin')
    await openTab(screen, 'domains')
    door.plant({ method: 'POST', path: /^\/api\/admin\/domains/ }, { kind: 'delay', ms: 1500 })
    for (const [index, [decision, status]] of Object.entries(decisions).entries()) {
      const domain = `${requests[index]?.name}.com`
      await decide(screen, domain, decision as keyof typeof decisions)
      await expect(requestRow(screen, domain)).toContainText(t(`mfe-admin:status.${status}`), { timeout: 1000 })
      expect(lastRequest(door, 'POST', new RegExp(`${requests[index]?.id}/${decision}$`)).status).toBeUndefined()
    }
  })

  test('[S4.9] the cart takes names, gives them back, and is emptied by the submit', async ({
    open,
    customer,
    t,
    say,
  }) => {
    const page = await open({ token: customer.token })
    const screen = { page, t }
    const [kept, dropped] = [uniqueName(), uniqueName()]
    await page.goto('/')
    for (const name of [kept, dropped]) {
      await searchFor(screen, name)
      await addButton(screen, `${name}.com`).click()
      await expect(addButton(screen, `${name}.com`)).toBeHidden()
    }
    await cartLink(screen, 2).click()
    await page.getByRole('button', { name: t('mfe-search-cart:cart.remove', { domain: `${dropped}.com` }) }).click()
    await expect(cartLink(screen, 1)).toBeVisible()
    const items = page.getByRole('list', { name: t('mfe-search-cart:cart.items') }).getByRole('listitem')
    await expect(items).toHaveCount(1)
    await expect(items).toContainText(kept)
    await page.getByRole('button', { name: t('mfe-search-cart:cart.submit') }).click()
    await expect(page.getByText(say('Cart submitted for approval!', 'mfe-search-cart:submitted.title'))).toBeVisible()
    await expect(cartLink(screen, 0)).toBeVisible()
  })

  test('[S4.10] a search is under way, then taken or available', async ({ page, door, t }) => {
    const screen = { page, t }
    const free = `${uniqueName()}.com`
    door.plant({ path: /^\/api\/whois/ }, { kind: 'delay', ms: 1000 })
    await page.goto('/')
    for (const [domain, state] of [
      ['google.com', 'taken'],
      [free, 'available'],
    ] as const) {
      await searchFor(screen, domain)
      await expect(page.getByText(t('mfe-search-cart:result.searching', { domain })).first()).toBeAttached()
      await expect(
        resultOf(screen, domain).getByText(t(`mfe-search-cart:result.${state}`), { exact: true }),
      ).toBeVisible()
    }
  })

  test('[S4.8] [S8.11] DNS cannot be managed in external and parking mode', async ({
    open,
    customer,
    asCustomer,
    adminToken,
    t,
    say,
  }) => {
    const domain = await approvedDomain(asCustomer, adminToken)
    const page = await open({ token: customer.token })
    const panel = manager.domainPanel({ page, t }, `${domain.name}.com`)
    for (const delegation_type of ['external', 'parking'] as const) {
      await call(asCustomer, domainCalls.setDelegation, { params: { id: domain.id }, body: { delegation_type } })
      await page.goto(`/app/domain-manager?domain=${domain.id}&view=dns`)
      await expect(
        panel.getByText(say('DNS management is disabled in this mode.', 'errors:dns_disabled')),
      ).toBeVisible()
      await expect(panel.getByRole('button', { name: t(key('dns.add')) })).toHaveCount(0)
    }
  })
})

test('[S4.4] [S8.8] a stored token is tried at the start; one that fails is dropped without a word', async ({
  open,
  customer,
  door,
  guard,
  t,
}) => {
  guard.allow(/^401 GET \/api\/(users\/me|cart)/)
  const page = await open({ token: customer.token })
  await page.goto('/')
  await expect(userMenuButton({ page, t }, customer.email)).toBeVisible()
  expect(requestsTo(door, 'GET', '/api/users/me').length).toBeGreaterThan(0)
  const stranger = await open({ token: 'not-a-token' })
  await stranger.goto('/')
  await expect(stranger.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
  expect(await stranger.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(stranger.getByRole('dialog')).toHaveCount(0)
  await expect(stranger.getByRole('alert')).toHaveCount(0)
})

test('[S4.4] not signed in while the me call is under way; logout drops token and user and leads home', async ({
  open,
  customer,
  door,
  t,
}) => {
  const page = await open({ token: customer.token })
  const late = door.plant({ path: /^\/api\/users\/me/ }, { kind: 'delay', ms: 1500 })
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(userMenuButton({ page, t }, customer.email)).toHaveCount(0)
  late()
  await expect(userMenuButton({ page, t }, customer.email)).toBeVisible()
  await logOut({ page, t }, customer.email)
  await expect(page).toHaveURL('/')
  await expect(userMenuButton({ page, t }, customer.email)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('[S4.5] the health is asked for once, when home first appears', async ({ page, door, t }) => {
  await page.goto('/')
  await expect(page.getByText(t('mfe-search-cart:health.ok'))).toBeVisible()
  await cartLink({ page, t }, 0).click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(page.getByText(t('mfe-search-cart:health.ok'))).toBeVisible()
  expect(requestsTo(door, 'GET', '/api/health')).toHaveLength(1)
})

test('[S4.6] [S9.8] each status has its colour, and any other is gray', async ({
  open,
  customer,
  asCustomer,
  adminToken,
  asAdmin,
  door,
  t,
}) => {
  const requests = await requestDomains(asCustomer, [uniqueName(), uniqueName(), uniqueName()])
  for (const [index, decision] of ([adminCalls.approve, adminCalls.reject, adminCalls.reserve] as const).entries()) {
    await call(asAdmin, decision, { params: { id: requests[index]?.id ?? 0 } })
  }
  await requestDomains(asCustomer, [uniqueName()])
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  /** Hue of the badge's text in degrees, and how colourful it is, from 0 to 1. */
  const lookOf = async (text: string) =>
    await page
      .getByRole('grid')
      .getByText(text, { exact: true })
      .first()
      .evaluate(element => {
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) throw new Error('There is no canvas')
        canvas.fillStyle = getComputedStyle(element).color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
        const span = high - low || 1
        const sixth =
          high === red
            ? ((green - blue) / span + 6) % 6
            : high === green
              ? (blue - red) / span + 2
              : (red - green) / span + 4
        return { hue: sixth * 60, saturation: high === 0 ? 0 : (high - low) / high }
      })
  const hues = { approved: [90, 175], pending: [25, 60], reserved: [195, 260] }
  for (const [status, [from = 0, to = 0]] of Object.entries(hues)) {
    const { hue, saturation } = await lookOf(t(key(`status.${status}`)))
    expect(saturation, status).toBeGreaterThan(0.3)
    expect(hue, status).toBeGreaterThan(from)
    expect(hue, status).toBeLessThan(to)
  }
  const rejected = await lookOf(t(key('status.rejected')))
  expect(Math.min(rejected.hue, 360 - rejected.hue)).toBeLessThan(20)
  expect(rejected.saturation).toBeGreaterThan(0.3)
  door.plant({ path: /^\/api\/domains\/my/ }, withDomains({ status: 'suspended' }))
  await page.reload()
  expect((await lookOf('suspended')).saturation).toBeLessThan(0.35)
})

test('[S4.7] [S9.4] internal and parking force the platform nameservers and clear ns3 and ns4; external lets them be edited', async ({
  open,
  customer,
  asCustomer,
  adminToken,
  t,
}) => {
  const { id, name } = await approvedDomain(asCustomer, adminToken)
  const page = await open({ token: customer.token })
  const screen = { page, t }
  const panel = manager.domainPanel(screen, `${name}.com`)
  const field = (ns: string) => panel.getByLabel(t(key(`delegation.${ns}`)), { exact: true })
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  await manager.chooseDelegation(screen, panel, 'external')
  for (const ns of ['ns1', 'ns2', 'ns3', 'ns4']) await field(ns).fill(`${ns}.example.net`)
  await manager.saveDelegation(screen, panel)
  await expect(page.getByText(t(key('delegation.saved')))).toBeVisible()
  expect(await call(asCustomer, domainCalls.get, { params: { id } })).toMatchObject({
    delegation_type: 'external',
    ns3: 'ns3.example.net',
    ns4: 'ns4.example.net',
  })
  for (const type of ['parking', 'internal'] as const) {
    await manager.chooseDelegation(screen, panel, type)
    await expect(field('ns1')).toHaveValue('ns1.panel.example')
    await expect(field('ns1')).not.toBeEditable()
    await expect(field('ns3')).toHaveCount(0)
    await manager.saveDelegation(screen, panel)
    await expect
      .poll(async () => await call(asCustomer, domainCalls.get, { params: { id } }))
      .toMatchObject({
        delegation_type: type,
        ns1: 'ns1.panel.example',
        ns2: 'ns2.panel.example',
        ns3: null,
        ns4: null,
      })
  }
})

test('[S4.8] [S5.10] [S7.25] [S7.26] saving changes the delegation first if it differs, then what belongs to the type', async ({
  open,
  customer,
  asCustomer,
  adminToken,
  door,
  t,
}) => {
  const { id, name } = await approvedDomain(asCustomer, adminToken)
  await call(asCustomer, dnsCalls.create, { body: { domain_id: id, host: 'kept', type: 'A', content: '192.0.2.5' } })
  const page = await open({ token: customer.token })
  const screen = { page, t }
  const panel = manager.domainPanel(screen, `${name}.com`)
  const domain = `/api/domains/${id}`
  const saved = page.getByText(t(key('delegation.saved')))
  let from = 0
  const save = async () => {
    from = door.seen.length
    await manager.saveDelegation(screen, panel)
    await expect(saved.last()).toBeVisible()
    await page.waitForLoadState('networkidle')
    return door.seen.slice(from).map(({ method, path }) => `${method} ${path.split('?')[0]}`)
  }
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  await expect(manager.recordList(screen, panel)).toContainText('kept')
  await manager.chooseDelegation(screen, panel, 'external')
  await panel.getByLabel(t(key('delegation.ns1')), { exact: true }).fill('ns1.example.net')
  await panel.getByLabel(t(key('delegation.ns2')), { exact: true }).fill('ns2.example.net')
  expect(await save()).toEqual([`PUT ${domain}/delegation`, `PUT ${domain}/nameservers`, `GET ${domain}`])
  expect(lastJson(door, 'PUT', `${domain}/delegation`)).toEqual({ delegation_type: 'external' })
  expect(lastJson(door, 'PUT', `${domain}/nameservers`)).toEqual({
    ns1: 'ns1.example.net',
    ns2: 'ns2.example.net',
    ns3: null,
    ns4: null,
  })
  await expect(manager.recordList(screen, panel)).toHaveCount(0)

  await panel.getByLabel(t(key('delegation.ns2')), { exact: true }).fill('ns5.example.net')
  expect(await save()).toEqual([`PUT ${domain}/nameservers`, `GET ${domain}`])

  await manager.chooseDelegation(screen, panel, 'parking')
  expect(await save()).toEqual([`PUT ${domain}/delegation`])
  await expect(manager.recordList(screen, panel)).toHaveCount(0)

  await manager.chooseDelegation(screen, panel, 'internal')
  const calls = await save()
  expect(calls[0]).toBe(`PUT ${domain}/delegation`)
  expect(calls).toContain(`GET /api/dns/domain/${id}`)
  await expect(manager.recordList(screen, panel)).toContainText('kept')
})

test('[S4.11] the progress is the elapsed share of the term, rounded, from 0 to 100, and 0 for wrong dates', async ({
  open,
  customer,
  asCustomer,
  adminToken,
  door,
  t,
}) => {
  const { name } = await approvedDomain(asCustomer, adminToken)
  const page = await open({ token: customer.token })
  const day = 86_400_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  const cases: [string, string, string][] = [
    [at(-100), at(100), '50'],
    [at(-1), at(2), '33'],
    [at(-400), at(-35), '100'],
    [at(1), at(366), '0'],
    [at(10), at(-10), '0'],
  ]
  for (const [created_at, expires_at, percent] of cases) {
    door.plant({ path: /^\/api\/domains\/my/ }, withDomains({ created_at, expires_at }))
    await page.goto('/app/domain-manager')
    const bar = manager.domainRow({ page, t }, `${name}.com`).getByRole('progressbar')
    await expect(bar, `${created_at} to ${expires_at}`).toHaveAttribute('aria-valuenow', percent)
  }
})

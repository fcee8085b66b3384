import { type AdminLog, adminCalls } from '@panel/shared/contract'
import { requestDomains, signIn, signUp, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { expectColor } from '../fixtures/badge-color'
import { answerTo, hold, lastRequest, withChange } from '../fixtures/requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { shortDate } from '../fixtures/texts'
import { decide, openTab, requestRow } from '../screens/admin'
import { addButton, resultOf, searchFor } from '../screens/search'

inEachLanguage(() => {
  test('[S1.3] [S2.2] [S2.23] [S2.24] [S2.25] [S2.26] [S4.6] [S7.16] [S7.18] [S9.8] an administrator counts requests, approves, rejects and reserves', async ({
    scene,
  }) => {
    const { open, adminToken, adminApi, customerApi, faultProxy, language, t, expectText } = scene
    const requests = await requestDomains(
      customerApi,
      [1, 2, 3, 4].map(() => uniqueName()),
    )
    const domains = requests.map(({ name }) => `${name}.com`)
    const [waiting, ...decided] = requests
    if (!waiting) throw new Error('Nothing was requested')
    const page = await open({ token: adminToken })
    const screen = { page, t }
    const panel = page.getByRole('tabpanel')

    await test.step('the Dashboard has a search box and counts domains, reserved names and users', async () => {
      const listed = (await answerTo(page, '/api/admin/domains', () => page.goto('/admin'))) as unknown[]
      await expect(page.getByRole('heading', { level: 1, name: t('mfe-admin:title') })).toBeVisible()
      const dashboard = expectText('Dashboard', 'mfe-admin:tab.dashboard')
      await expect(page.getByRole('tab', { selected: true })).toHaveText(dashboard)
      await expect(page.getByRole('tab')).toHaveText([
        dashboard,
        expectText('Domains', 'mfe-admin:tab.domains'),
        expectText('Reserved', 'mfe-admin:tab.reserved'),
        expectText('User Logs', 'mfe-admin:tab.logs'),
        t('mfe-admin:tab.releases'),
        t('mfe-admin:tab.jobs'),
      ])
      const { id, name, created_at, user_id } = waiting
      const request = { id, name, zone: 'com', status: 'pending', created_at, user_id }
      expect(listed).toContainEqual(expect.objectContaining(request))
      const counter = async (label: string): Promise<number> =>
        Number((await panel.getByRole('listitem').filter({ hasText: label }).textContent())?.replace(/\D/g, ''))
      const all = await call(adminApi, adminCalls.domains, {})
      const users = await call(adminApi, adminCalls.logs, {})
      await page.reload()
      await expect.poll(() => counter(expectText('Total Domains', 'mfe-admin:dashboard.total'))).toBe(all.length)
      const reserved = all.filter(({ status }) => status === 'reserved').length
      expect(await counter(expectText('Reserved', 'mfe-admin:dashboard.reserved'))).toBe(reserved)
      expect(await counter(expectText('Users', 'mfe-admin:dashboard.users'))).toBe(users.length)
      await page.getByRole('searchbox', { name: t('mfe-admin:dashboard.search') }).fill(name)
      await expect(panel).toContainText(domains[0] ?? '')
      await expect(panel).not.toContainText(domains[1] ?? '')
    })

    await test.step('Domains is a table of Domain, Created, Status and Actions', async () => {
      await openTab(screen, 'domains')
      await expect(page.getByRole('columnheader')).toHaveText([
        t('mfe-admin:domains.selectAll'),
        expectText('Domain', 'mfe-admin:domains.domain'),
        expectText('Created', 'mfe-admin:domains.created'),
        expectText('Status', 'mfe-admin:domains.status'),
        expectText('Actions', 'mfe-admin:domains.actions'),
      ])
      const [domain = ''] = domains
      const row = requestRow(screen, domain)
      await expect(row).toContainText(shortDate(waiting.created_at, language))
      await expectColor(row.getByText(t('mfe-admin:status.pending'), { exact: true }), 'yellow')
      for (const decision of ['approve', 'reject', 'reserve'])
        await expect(
          row.getByRole('button', { name: t(`mfe-admin:decideNamed.${decision}`, { domain }) }),
        ).toBeEnabled()
      await page.goto(`/admin?tab=domains&q=${waiting.name}`)
      await row.getByRole('button', { name: t('mfe-admin:decideNamed.reserve', { domain }) }).focus()
      const search = page.getByRole('searchbox', { name: t('mfe-admin:domains.search') })
      await expect(search, 'the card does not scroll its head out of sight').toBeInViewport({ ratio: 1 })
    })

    const outcomes = [
      ['approve', expectText('Approved', 'mfe-admin:status.approved'), 'green'],
      ['reject', expectText('Rejected', 'mfe-admin:status.rejected'), 'red'],
      ['reserve', expectText('Reserved', 'mfe-admin:status.reserved'), 'blue'],
    ] as const

    await test.step('a decision shows at once, before the server has answered', async () => {
      await page.goto('/admin?tab=domains')
      for (const [at, [decision, status, color]] of outcomes.entries()) {
        const { id, name } = decided[at] ?? waiting
        const path = new RegExp(`^/api/admin/domains/${id}/${decision}$`)
        const release = hold(faultProxy, path)
        await decide(screen, `${name}.com`, decision)
        const badge = requestRow(screen, `${name}.com`).getByText(status, { exact: true })
        await expect(badge).toBeVisible({ timeout: 1000 })
        await expectColor(badge, color)
        const sent = lastRequest(faultProxy, 'POST', path)
        expect(sent.status).toBeUndefined()
        release()
        await expect.poll(() => sent.status).toBe(200)
        // A reason, which only a rejection takes, is ours.
        expect(sent.body).toBe(decision === 'reject' ? '{"template":"rejection_trademark"}' : '')
      }
    })

    await test.step('Reserved lists the reserved names and no others', async () => {
      await openTab(screen, 'reserved')
      await expect(requestRow(screen, domains[3] ?? '')).toContainText(t('mfe-admin:status.reserved'))
      for (const domain of domains.slice(0, 3)) await expect(requestRow(screen, domain)).toHaveCount(0)
    })

    await test.step('a status that is none of the four is gray', async () => {
      faultProxy.inject({ path: /^\/api\/admin\/domains/ }, withChange({ status: 'suspended' }))
      await page.goto(`/admin?tab=domains&q=${waiting.name}`)
      const row = requestRow(screen, domains[0] ?? '')
      await expectColor(row.getByText('suspended', { exact: true }), 'gray')
    })
  })

  test("[S2.27] [S3.8] [S7.17] User Logs shows User, Created At and Domains with their status, or 'No domains'", async ({
    scene,
  }) => {
    const { open, product, adminToken, customerApi, customer, language, t, expectText } = scene
    const approved = await scene.domain()
    const [request] = await requestDomains(customerApi, [uniqueName()])
    const idle = await signUp(product)
    const page = await open({ token: adminToken })
    const screen = { page, t }
    const log = (await answerTo(page, '/api/admin/logs', () => page.goto('/admin?tab=logs'))) as AdminLog[]
    const entry = log.find(({ email }) => email === customer.email)
    expect(entry).toEqual({
      id: expect.any(Number),
      email: customer.email,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      domains: [
        { name: approved.name, zone: 'com', status: 'approved' },
        { name: request?.name, zone: 'com', status: 'pending' },
      ],
    })
    await expect(page.getByRole('columnheader')).toHaveText([
      expectText('User', 'mfe-admin:logs.user'),
      expectText('Created At', 'mfe-admin:logs.created'),
      expectText('Domains', 'mfe-admin:logs.domains'),
    ])
    await expect(requestRow(screen, customer.email)).toContainText(shortDate(entry?.created_at, language))
    await expect(requestRow(screen, customer.email)).toContainText(`${request?.name}.com`)
    await expect(requestRow(screen, idle.email)).toContainText(expectText('No domains', 'mfe-admin:logs.none'))
  })

  test("[S2.28] Log Out leads home; an administrator's search has a 'manage' stub on taken names", async ({
    scene,
  }) => {
    const { open, product, visitor, t, expectText } = scene
    // A session of its own, since it ends here.
    const token = await signIn(visitor, product.admin.email, product.admin.password)
    const page = await open({ token, at: '/' })
    const screen = { page, t }
    await searchFor(screen, 'google')
    const manage = resultOf(screen, 'google.com').getByRole('button', {
      name: t('mfe-search-cart:manage.label', { domain: 'google.com' }),
    })
    const label = expectText('manage', 'mfe-search-cart:manage.button')
    await expect(manage).toHaveText(label)
    await manage.click()
    const stub = page.getByRole('dialog')
    await expect(stub).toContainText(t('mfe-search-cart-checkout:manage.soon'))
    await stub
      .getByRole('button', { name: t('mfe-search-cart-checkout:manage.close'), exact: true })
      .first()
      .click()
    const free = `${uniqueName()}.com`
    await searchFor(screen, free)
    await expect(addButton(screen, free)).toBeVisible()
    await expect(resultOf(screen, free).getByText(label, { exact: true })).toHaveCount(0)
    await page.goto('/admin')
    await page
      .getByRole('main')
      .getByRole('link', { name: expectText('Log Out', 'mfe-admin:logOut') })
      .click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
  })
})

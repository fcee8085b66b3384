import { adminCalls, domainCalls } from '@panel/shared/contract'
import { approvedDomain, requestDomains, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { expectColor } from '../fixtures/badge-color'
import { answerTo, hold, withChange } from '../fixtures/requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { shortDate } from '../fixtures/texts'
import * as manager from '../screens/domain-manager'

const key = (name: string) => `mfe-domain-manager:${name}`

inEachLanguage(() => {
  test('[S2.31] [S2.32] [S2.42] [S3.3] [S4.6] [S7.22] [S9.8] [S9.9] the list of domains: loading, empty, and with one of each status', async ({
    scene,
  }) => {
    const { open, customer, customerApi, adminApi, adminToken, faultProxy, language, t, expectText } = scene
    const page = await open({ token: customer.token })
    const screen = { page, t }

    await test.step("'Loading...' while the list is on its way, 'No domains found.' when it is empty", async () => {
      const release = hold(faultProxy, /^\/api\/domains\/my/)
      await page.goto('/app/domain-manager')
      await expect(page.getByText(expectText('Loading...', key('loading'))).first()).toBeVisible()
      // Else it would be seen to leave when the list comes.
      await expect(page.getByRole('contentinfo')).not.toBeInViewport()
      release()
      await expect(page.getByText(expectText('No domains found.', key('list.empty')))).toBeVisible()
    })

    const { id, name } = await approvedDomain(customerApi, adminToken)
    const others = await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName()])
    const [rejected, reserved] = others
    await call(adminApi, adminCalls.reject, { params: { id: rejected?.id ?? 0 } })
    await call(adminApi, adminCalls.reserve, { params: { id: reserved?.id ?? 0 } })
    const shown = await approvedDomain(customerApi, adminToken)
    await call(customerApi, domainCalls.setPrivacy, { params: { id: shown.id }, body: { privacy_enabled: false } })
    const row = manager.domainRow(screen, `${name}.com`)
    const list = (await answerTo(page, '/api/domains/my', () => page.reload())) as { id: number; expires_at: string }[]

    await test.step('a domain has its fields', async () => {
      const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
      expect(list.find(domain => domain.id === id)).toMatchObject({
        name,
        zone: 'com',
        status: 'approved',
        created_at: date,
        expires_at: date,
        auto_renew: false,
        privacy_enabled: true,
        client_transfer_lock: false,
        delegation_type: 'internal',
        ns1: 'ns1.panel.example',
        ns2: 'ns2.panel.example',
        ns3: null,
        ns4: null,
        user_id: expect.any(Number),
      })
    })

    await test.step('the table has its columns, a progress bar, On/Off, Private/Public and an inert + Connect', async () => {
      await expect(page.getByRole('columnheader')).toHaveText([
        t(key('list.selectAll')),
        expectText('Domain', key('list.columns.domain')),
        expectText('Expires on', key('list.columns.expires')),
        expectText('Auto-renew', key('list.columns.autoRenew')),
        expectText('Privacy', key('list.columns.privacy')),
        expectText('Connections', key('list.columns.connections')),
      ])
      await row.getByRole('checkbox', { name: t(key('list.select'), { domain: `${name}.com` }) }).check()
      await expect(row).toHaveAttribute('aria-selected', 'true')
      await expect(row).toContainText(shortDate(list.find(domain => domain.id === id)?.expires_at, language))
      await expect(row).toContainText(
        language === 'en' ? /[A-Z][a-z]{2} \d{1,2}, 20\d\d/ : /\d{1,2} [а-яіїєґ]{3,4}\. 20\d\d р\./,
      )
      await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
      const toggle = row.getByRole('switch')
      await expect(toggle).not.toBeChecked()
      await expect(row.getByText(expectText('Off', 'ui:off'), { exact: true })).toBeVisible()
      await toggle.click()
      await expect(toggle).toBeChecked()
      await expect(row.getByText(expectText('On', 'ui:on'), { exact: true })).toBeVisible()
      await expect(row.getByText(expectText('Private', key('privacy.private')), { exact: true })).toBeVisible()
      const open = manager.domainRow(screen, `${shown.name}.com`)
      await expect(open.getByText(expectText('Public', key('privacy.public')), { exact: true })).toBeVisible()
      const connect = row.getByRole('button', { name: expectText('+ Connect', key('list.connect')), exact: true })
      await expect(connect).toHaveAttribute('aria-disabled', 'true')
      await connect.click({ force: true })
      await expect(page).toHaveURL('/app/domain-manager')
    })

    await test.step('only approved rows have a Manage button', async () => {
      const manage = (domain: string) =>
        manager.domainRow(screen, domain).getByRole('button', { name: t(key('list.manageDomain'), { domain }) })
      for (const other of others) {
        await expect(manager.domainRow(screen, `${other.name}.com`)).toBeVisible()
        await expect(manage(`${other.name}.com`)).toHaveCount(0)
      }
      await expect(manage(`${name}.com`)).toHaveText(expectText('Manage', key('list.manage')))
      await manage(`${name}.com`).click()
      await expect(manager.domainDrawer(screen, `${name}.com`)).toBeVisible()
    })

    await test.step('each status has its colour, and any other is gray', async () => {
      await page.goto('/app/domain-manager')
      const badge = (text: string) => page.getByRole('grid').getByText(text, { exact: true }).first()
      const colors = { approved: 'green', pending: 'yellow', reserved: 'blue', rejected: 'red' } as const
      for (const [status, color] of Object.entries(colors)) await expectColor(badge(t(key(`status.${status}`))), color)
      faultProxy.inject({ path: /^\/api\/domains\/my/ }, withChange({ status: 'suspended' }))
      await page.reload()
      await expectColor(badge('suspended'), 'gray')
    })
  })
})

test('[S4.11] the progress is the elapsed share of the term, rounded, from 0 to 100, and 0 for wrong dates', async ({
  scene,
}) => {
  const { open, customer, faultProxy, t } = scene
  const { id, name } = await scene.domain()
  const page = await open({ token: customer.token })
  const day = 86_400_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  const cases: [string, string, string][] = [
    [at(-100), at(100), '50'],
    [at(-1), at(2), '33'],
    [at(-2), at(1), '67'],
    [at(-400), at(-35), '100'],
    [at(1), at(366), '0'],
    [at(10), at(-10), '0'],
  ]
  for (const [created_at, expires_at, percent] of cases) {
    faultProxy.inject({ path: /^\/api\/domains\/my/ }, withChange({ created_at, expires_at }))
    await page.goto('/app/domain-manager')
    const bar = manager.domainRow({ page, t }, `${name}.com`).getByRole('progressbar')
    await expect(bar, `${created_at} to ${expires_at}`).toHaveAttribute('aria-valuenow', percent)
  }
  faultProxy.inject({ path: /^\/api\/domains\/(my|\d+)/ }, withChange({ created_at: at(-100), expires_at: null }))
  await page.goto(`/app/domain-manager?domain=${id}`)
  const bar = manager.domainDrawer({ page, t }, `${name}.com`).getByRole('progressbar')
  await expect(bar, 'a term without an end').toHaveAttribute('aria-valuenow', '0')
})

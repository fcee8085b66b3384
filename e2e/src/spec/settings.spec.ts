import { approvedDomain, password, uniqueName } from '../fixtures/accounts'
import { expect, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { resultOf, searchField, searchForm } from '../screens/search'

// A product with other settings than the rest of the tests have.
test.use({
  settings: { ADMIN_PATH: 'backstage', ZONES: 'com.ua', EMAIL_DOMAINS: 'gmail.com', PLATFORM_HOST: 'dns.example.org' },
})
// One worker, which starts it once.
test.describe.configure({ mode: 'default' })

test('[S2.2] [S2.12] ADMIN_PATH is the address of the admin panel; an administrator is sent there', async ({
  page,
  product,
  t,
}) => {
  const screen = { page, t }
  await page.goto('/')
  await authorization.openAuthorization(screen)
  await authorization.tryToSignIn(screen, product.admin.email, product.admin.password)
  await expect(page).toHaveURL('/backstage')
  await expect(page.getByRole('heading', { level: 1, name: t('mfe-admin:title') })).toBeVisible()
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('[S1.5] [S5.4] EMAIL_DOMAINS says which addresses may sign up', async ({ page, guard, t }) => {
  guard.allow(/^422 POST \/api\/auth\/register/)
  const screen = { page, t }
  await page.goto('/')
  await authorization.openAuthorization(screen)
  const email = authorization.authorizationDialog(screen).getByLabel(t('mfe-auth:field.email'), { exact: true })
  await expect(email).toHaveAttribute('placeholder', 'Gmail only')
  await page.goto('/')
  await authorization.register(screen, `${uniqueName()}@example.com`, password)
  await expect(email).toHaveAccessibleDescription(t('errors:email_domain'))
})

test('[S5.5] [S9.5] with one zone there is nothing to choose, and it is added to the name', async ({ page, t }) => {
  const screen = { page, t }
  const name = uniqueName()
  await page.goto('/')
  const zone = searchForm(screen).getByRole('combobox')
  await expect(zone).toBeDisabled()
  await expect(zone).toHaveValue('com.ua')
  await searchField(screen).fill(name)
  await searchField(screen).press('Enter')
  await expect(resultOf(screen, `${name}.com.ua`)).toBeVisible()
})

test('[S4.7] [S9.4] the platform nameservers are ns1 and ns2 of PLATFORM_HOST', async ({ scene }) => {
  const { open, customer, customerApi, adminToken, t } = scene
  const domain = await approvedDomain(customerApi, adminToken, uniqueName(), 'com.ua')
  expect(domain).toMatchObject({ ns1: 'ns1.dns.example.org', ns2: 'ns2.dns.example.org', ns3: null, ns4: null })
  const page = await open({ token: customer.token, at: `/app/domain-manager?domain=${domain.id}&view=dns` })
  const panel = manager.domainDrawer({ page, t }, `${domain.name}.com.ua`)
  await expect(panel.getByLabel(t('mfe-domain-manager:delegation.ns1'), { exact: true })).toHaveValue(
    'ns1.dns.example.org',
  )
})

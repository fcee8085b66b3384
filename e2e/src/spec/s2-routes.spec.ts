import { approvedDomain, password, signUp, uniqueEmail } from '../fixtures/accounts'
import { mailCode } from '../fixtures/mail'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import * as authorization from '../screens/authorization'
import { logOut } from '../screens/header'
import { searchField } from '../screens/search'

inEachLanguage(() => {
  test('[S2.1] home has the search, a label for adding a domain, the API status and the language toggle', async ({
    page,
    t,
    expectText,
  }) => {
    await page.goto('/')
    await expect(searchField({ page, t })).toBeVisible()
    await expect(page.getByText(expectText('Domain name', 'mfe-search-cart:add_domain'), { exact: true })).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: expectText('API status: OK', 'mfe-search-cart:health.ok') }),
    ).toBeVisible()
    const toggle = page.getByRole('group', { name: t('shell:header.language') })
    await expect(toggle.getByRole('button', { name: 'English' })).toBeVisible()
    await expect(toggle.getByRole('button', { name: 'Українська' })).toBeVisible()
  })

  test('[S2.4] the page of personal data takes full name, address and phone and keeps them', async ({
    open,
    customer,
    expectText,
    t,
  }) => {
    const page = await open({ token: customer.token })
    await page.goto('/cpc/personal-data')
    await expect(
      page.getByRole('heading', { level: 1, name: expectText('Account Settings', 'mfe-auth:title.personalData') }),
    ).toBeVisible()
    const fullName = page.getByLabel(expectText('Full name', 'mfe-auth:personal.fullName'))
    const address = page.getByLabel(expectText('Address', 'mfe-auth:personal.address'), { exact: true })
    const phone = page.getByLabel(expectText('Phone', 'mfe-auth:personal.phone'))
    await fullName.fill('Олена Коваль')
    await address.fill('Khreshchatyk 1, Kyiv')
    await phone.fill('+380 44 123 4567')
    await page.getByRole('button', { name: expectText('Save', 'mfe-auth:profile.save'), exact: true }).click()
    await expect(page.getByText(expectText('Your details were saved.', 'mfe-auth:profile.saved'))).toBeVisible()
    await page.reload()
    await expect(fullName).toHaveValue('Олена Коваль')
    await expect(address).toHaveValue('Khreshchatyk 1, Kyiv')
    await expect(phone).toHaveValue('+380 44 123 4567')

    // A language that is saved answers in itself.
    await page.getByLabel(t('mfe-auth:profile.language')).selectOption('uk')
    await page.getByRole('button', { name: t('mfe-auth:profile.save'), exact: true }).click()
    const ukrainian = readTexts('uk')
    await expect(page.getByText(ukrainian('mfe-auth:profile.saved'))).toBeVisible()
    await page.getByLabel(ukrainian('mfe-auth:profile.language')).selectOption('en')
    await page.getByRole('button', { name: ukrainian('mfe-auth:profile.save'), exact: true }).click()
    await expect(page.getByText(readTexts('en')('mfe-auth:profile.saved'))).toBeVisible()
  })

  test('[S2.5] [S2.6] the address book and the cart have pages of their own', async ({
    open,
    customer,
    expectText,
  }) => {
    const page = await open({ token: customer.token })
    await page.goto('/cpc/address-book')
    await expect(
      page.getByRole('heading', { level: 1, name: expectText('Address Book', 'mfe-address-book:title') }),
    ).toBeVisible()
    await page.goto('/cart')
    await expect(
      page.getByRole('heading', { level: 1, name: expectText('Cart', 'mfe-search-cart:title.cart') }),
    ).toBeVisible()
    // On a phone the parts of the frame lie below each other, each as wide as the page.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.getByRole('contentinfo').boundingBox()).toMatchObject({ x: 0, width: 390 })
  })

  test('[S2.8] the Terms open in a new tab from the checkbox of the registration', async ({ page, t, expectText }) => {
    const screen = { page, t }
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await authorization.tryToSignIn(screen, uniqueEmail(), password)
    const opened = page.waitForEvent('popup')
    await authorization
      .authorizationDialog(screen)
      .getByRole('link', { name: expectText('Terms of Service', 'mfe-auth:field.terms') })
      .click()
    const terms = await opened
    await expect(terms).toHaveURL('/terms')
    await expect(
      terms.getByRole('heading', { level: 1, name: expectText('Terms of Service', 'mfe-auth:title.terms') }),
    ).toBeVisible()
    await expect(authorization.authorizationDialog(screen)).toBeVisible()
  })

  test('[S2.9] the app has a sidebar that collapses, and stays so', async ({ open, customer, t }) => {
    const page = await open({ token: customer.token })
    await page.goto('/app')
    await expect(page).toHaveURL('/app/domain-manager')
    const sidebar = page.getByRole('navigation', { name: t('shell:sidebar.label') })
    const wide = await sidebar.boundingBox()
    await sidebar.getByRole('button', { name: t('shell:sidebar.collapse') }).click()
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan((wide?.width ?? 0) / 2)
    await expect(sidebar.getByRole('button', { name: t('shell:sidebar.expand') })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
    await page.reload()
    await sidebar.getByRole('button', { name: t('shell:sidebar.expand') }).click()
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(wide?.width)
  })

  test("[S2.10] the domain manager is 'All Domains'", async ({ open, customer, expectText }) => {
    const page = await open({ token: customer.token })
    await page.goto('/app/domain-manager')
    await expect(
      page.getByRole('heading', { level: 1, name: expectText('All Domains', 'mfe-domain-manager:title') }),
    ).toBeVisible()
  })
})

test('[S2.2] the admin panel is at /{name}', async ({ open, adminToken, t }) => {
  const page = await open({ token: adminToken })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: t('mfe-admin:title') })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(6)
})

test('[S2.3] [S2.7] old addresses lead to the domain manager', async ({ open, customer, customerApi, adminToken }) => {
  const { id } = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  for (const path of ['/cpc', '/cpc/transfer', '/cpc/whois', `/cpc/whois/${id}`]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/app/domain-manager')
  }
})

test('[S2.11] any other path leads home', async ({ open, customer }) => {
  const page = await open({ token: customer.token })
  for (const path of ['/nowhere', '/cpc/nowhere', '/app/nowhere', '/admin/nowhere', '/cart/1']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
  }
})

test('[S2.4] [S2.12] a customer lands on personal data after confirming, and at home after logout', async ({
  page,
  product,
  t,
}) => {
  const screen = { page, t }
  const email = uniqueEmail()
  await page.goto('/terms')
  await authorization.register(screen, email, password)
  await authorization.enterCode(screen, await mailCode(product.dataDir, email))
  await expect(page).toHaveURL('/cpc/personal-data')
  await logOut(screen, email)
  await expect(page).toHaveURL('/')
})

test('[S2.12] an administrator lands on the admin panel after confirming', async ({
  page,
  product,
  faultProxy,
  guard,
  t,
}) => {
  // Only the answer to the me call makes them one: the product itself never confirms an existing administrator.
  guard.allow(/^403 GET \/api\/admin/)
  faultProxy.inject(
    { path: /^\/api\/users\/me/ },
    { kind: 'change', change: me => Buffer.from(JSON.stringify({ ...JSON.parse(me.toString()), is_admin: true })) },
  )
  const screen = { page, t }
  const email = uniqueEmail()
  await page.goto('/terms')
  await authorization.register(screen, email, password)
  await authorization.enterCode(screen, await mailCode(product.dataDir, email))
  await expect(page).toHaveURL('/admin')
})

test('[S2.12] an administrator lands on the admin panel after login', async ({ page, product, t }) => {
  const screen = { page, t }
  await page.goto('/terms')
  await authorization.openAuthorization(screen)
  await authorization.tryToSignIn(screen, product.admin.email, product.admin.password)
  await expect(page).toHaveURL('/admin')
})

test('[S2.12] a customer who signs in through the dialog stays where they were', async ({
  page,
  product,
  visitor,
  t,
}) => {
  const screen = { page, t }
  const { email } = await signUp(product, visitor)
  await page.goto('/terms')
  await authorization.openAuthorization(screen)
  await authorization.tryToSignIn(screen, email, password)
  await expect(authorization.authorizationDialog(screen)).toBeHidden()
  await expect(page).toHaveURL('/terms')
})

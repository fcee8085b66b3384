import { expect, inEachLanguage, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { logOut, openUserMenu } from '../screens/header'
import { searchField } from '../screens/search'

inEachLanguage(() => {
  test('[S2.5] [S2.6] [S2.10] [S2.13] the pages have their titles, and the brand leads home from each', async ({
    scene,
  }) => {
    const { open, customer, guard, t, expectText } = scene
    guard.allow(/^403 GET \/api\/admin/)
    const pages = {
      '/cpc/address-book': expectText('Address Book', 'mfe-address-book:title'),
      '/cart': expectText('Cart', 'mfe-search-cart:title.cart'),
      '/app/domain-manager': expectText('All Domains', 'mfe-domain-manager:title'),
      '/terms': expectText('Terms of Service', 'mfe-auth:title.terms'),
      '/admin': t('mfe-admin:title'),
    }
    const page = await open({ token: customer.token })
    for (const [path, title] of Object.entries(pages)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const brand = page.getByRole('banner').getByRole('link', { name: t('shell:brand'), exact: true })
      await brand.click()
      await expect(page).toHaveURL('/')
    }
    // On a phone the parts of the frame lie below each other, each as wide as the page.
    await page.goto('/cart')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.getByRole('contentinfo').boundingBox()).toMatchObject({ x: 0, width: 390 })
  })

  test('[S2.4] the page of personal data takes full name, address and phone and keeps them', async ({ scene }) => {
    const { open, customer, expectText, t } = scene
    const page = await open({ token: customer.token, at: '/cpc/personal-data' })
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

  test('[S2.9] [S2.29] [S2.30] the app has a sidebar that collapses, and links at the top', async ({ scene }) => {
    const { open, customer, t, expectText } = scene
    const page = await open({ token: customer.token, at: '/app' })
    await expect(page).toHaveURL('/app/domain-manager')
    const sidebar = page.getByRole('navigation', { name: t('shell:sidebar.label') })
    const stub = sidebar.getByRole('button', {
      name: expectText('Billing & History', 'shell:sidebar.billing'),
      exact: true,
    })
    await expect(stub).toHaveAttribute('aria-disabled', 'true')
    await expect(stub).toHaveAccessibleDescription(t('ui:comingSoon'))
    for (const [name, address] of [
      [expectText('Security', 'mfe-auth:nav.security'), '/cpc/security'],
      [expectText('Account Settings', 'mfe-auth:nav.account'), '/cpc/personal-data'],
      [expectText('Domain Manager', 'mfe-domain-manager:navigation.manager'), '/app/domain-manager'],
    ] as const) {
      await sidebar.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
    }

    const wide = await sidebar.boundingBox()
    await sidebar.getByRole('button', { name: t('shell:sidebar.collapse') }).click()
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan((wide?.width ?? 0) / 2)
    const expand = sidebar.getByRole('button', { name: t('shell:sidebar.expand') })
    await expect(expand).toHaveAttribute('aria-expanded', 'false')
    await page.goto('/cpc/address-book')
    await expand.click()
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(wide?.width)

    const links = page.getByRole('navigation', { name: t('shell:topLinks') }).getByRole('link')
    await expect(links).toHaveText([
      expectText('All Domains', 'mfe-domain-manager:navigation.all'),
      expectText('Cart', 'mfe-search-cart:title.cart'),
      expectText('Transfer Domain', 'mfe-domain-manager:navigation.transfer'),
      expectText('WHOIS & Privacy', 'mfe-domain-manager:navigation.whois'),
    ])
    const manager = '/app/domain-manager'
    for (const [index, target] of [manager, '/cart', manager, manager].entries()) {
      await links.nth(index).click()
      await expect(page).toHaveURL(target)
      await page.goBack()
      await expect(page).toHaveURL('/cpc/address-book')
    }
  })

  test('[S2.17] the menu greets, leads to the pages of the account, has one stub, and logs out', async ({ scene }) => {
    const { open, customer, t, expectText } = scene
    const page = await open({ token: customer.token })
    const screen = { page, t }
    const name = customer.email.split('@')[0] ?? ''
    await page.goto('/')
    const entries = {
      '/cpc/personal-data': expectText('User Account', 'mfe-auth:nav.userAccount'),
      '/cpc/security': expectText('Security Center', 'mfe-auth:nav.securityCenter'),
      '/app/domain-manager': expectText('Go to Dashboard', 'mfe-domain-manager:navigation.dashboard'),
      '/cpc/address-book': expectText('Address Book', 'mfe-address-book:title'),
    }
    for (const [address, entry] of Object.entries(entries)) {
      const menu = await openUserMenu(screen, customer.email)
      await expect(page.getByText(expectText(`Hello, ${name}`, 'shell:userMenu.greeting', { name }))).toBeVisible()
      const stub = menu.getByRole('menuitem', { name: expectText('Payment Methods', 'shell:userMenu.payment') })
      await expect(stub).toHaveAttribute('aria-disabled', 'true')
      await menu.getByRole('menuitem', { name: entry }).click()
      await expect(page).toHaveURL(address)
    }

    // The page that is left does not show itself signed out meanwhile.
    await expect(page.getByRole('heading', { level: 1, name: t('mfe-address-book:title') })).toBeVisible()
    const shown = await page.evaluateHandle(() => {
      const labels = new Set<string>()
      const note = () => {
        for (const button of document.querySelectorAll('main button')) labels.add(button.textContent)
      }
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
      return labels
    })
    expectText('Log Out', 'shell:userMenu.logOut')
    await logOut(screen, customer.email)
    await expect(searchField(screen)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    const labels = await shown.evaluate(found => [...found])
    expect(labels).toContain(t('mfe-search-cart:submit'))
    expect(labels).not.toContain(t('mfe-address-book:signIn.action'))
  })
})

test('[S2.3] [S2.7] [S2.11] old addresses lead to the domain manager, and any other path home', async ({ scene }) => {
  const { open, customer } = scene
  const { id } = await scene.domain()
  const page = await open({ token: customer.token })
  const leads: [string, readonly string[]][] = [
    ['/app/domain-manager', ['/cpc', '/cpc/transfer', '/cpc/whois', `/cpc/whois/${id}`]],
    ['/', ['/nowhere', '/cpc/nowhere', '/app/nowhere', '/admin/nowhere', '/cart/1']],
  ]
  for (const [target, paths] of leads)
    for (const path of paths) {
      await page.goto(path)
      await expect(page, path).toHaveURL(target)
    }
})

test('Back and Forward, one at once after the other, lead to the pages again; nothing is reloaded', async ({
  scene,
}) => {
  const { t } = scene
  const page = await scene.open({ at: '/cpc/address-book' })
  const links = page.getByRole('navigation', { name: t('shell:topLinks') })
  await links.getByRole('link', { name: t('mfe-search-cart:title.cart'), exact: true }).click()
  const cart = page.getByRole('heading', { level: 1, name: t('mfe-search-cart:title.cart'), exact: true })
  await expect(cart).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  for (let times = 0; times < 3; times += 1) {
    await page.goBack()
    await page.goForward()
  }
  await expect(cart).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

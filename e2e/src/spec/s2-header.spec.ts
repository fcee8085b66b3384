import { cartCalls } from '@panel/shared/contract'
import { signUp, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { cartLink, logOut, openUserMenu, userMenuButton } from '../screens/header'
import { searchField } from '../screens/search'

const pages = ['/', '/cart', '/terms', '/cpc/address-book', '/app/domain-manager', '/admin']

test('[S2.13] the brand leads home from every page', async ({ open, customer, guard, t }) => {
  guard.allow(/^403 GET \/api\/admin/)
  const page = await open({ token: customer.token })
  for (const path of pages) {
    await page.goto(path)
    const brand = page.getByRole('banner').getByRole('link', { name: t('shell:brand'), exact: true })
    await expect(brand).toHaveAttribute('href', '/')
    if (path === '/') continue
    await brand.click()
    await expect(page).toHaveURL('/')
  }
})

inEachLanguage(() => {
  test('[S2.14] the decorative buttons are shown, do nothing and say so', async ({ page, t, expectText }) => {
    await page.goto('/')
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
    await expect(page.getByText(t('ui:comingSoon')).first()).toBeAttached()
  })

  test('[S2.15] the cart link wears the count, and no badge at 0', async ({ open, customer, customerApi, t }) => {
    const page = await open({ token: customer.token })
    await page.goto('/')
    const screen = { page, t }
    await expect(cartLink(screen, 0)).toHaveAttribute('href', '/cart')
    await expect(cartLink(screen, 0)).not.toContainText(/\d/)
    for (let count = 1; count <= 2; count += 1) {
      await call(customerApi, cartCalls.add, { body: { name: uniqueName(), zone: 'com' } })
      await page.reload()
      await expect(cartLink(screen, count)).toContainText(String(count))
    }
  })

  test("[S2.16] 'Authorized' opens the 'Authorization' dialog; signing in there keeps the user and closes it", async ({
    page,
    product,
    visitor,
    t,
    expectText,
  }) => {
    const screen = { page, t }
    const { email, password } = await signUp(product, visitor)
    await page.goto('/')
    await page
      .getByRole('banner')
      .getByRole('button', { name: expectText('Authorized', 'shell:header.authorized'), exact: true })
      .click()
    const dialog = page.getByRole('dialog', {
      name: expectText('Authorization', 'session:authorization.title'),
      exact: true,
    })
    await expect(dialog).toBeVisible()
    await authorization.tryToSignIn(screen, email, password)
    await expect(dialog).toBeHidden()
    await expect(userMenuButton(screen, email)).toBeVisible()
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeHidden()
    await page.reload()
    await expect(userMenuButton(screen, email)).toBeVisible()
  })

  test('[S2.17] the menu greets, leads to dashboard, address book, account and security, logs out, and has one stub', async ({
    open,
    customer,
    t,
    expectText,
  }) => {
    const page = await open({ token: customer.token })
    const screen = { page, t }
    const name = customer.email.split('@')[0] ?? ''
    await page.goto('/')
    let menu = await openUserMenu(screen, customer.email)
    await expect(page.getByText(expectText(`Hello, ${name}`, 'shell:userMenu.greeting', { name }))).toBeVisible()
    const stub = menu.getByRole('menuitem', { name: expectText('Payment Methods', 'shell:userMenu.payment') })
    await expect(stub).toHaveAttribute('aria-disabled', 'true')
    await stub.click({ force: true })
    await expect(page).toHaveURL('/')
    for (const [entry, address] of [
      [expectText('User Account', 'mfe-auth:nav.userAccount'), '/cpc/personal-data'],
      [expectText('Security Center', 'mfe-auth:nav.securityCenter'), '/cpc/security'],
    ] as const) {
      await menu.getByRole('menuitem', { name: entry }).click()
      await expect(page).toHaveURL(address)
      menu = await openUserMenu(screen, customer.email)
    }
    await menu
      .getByRole('menuitem', { name: expectText('Go to Dashboard', 'mfe-domain-manager:navigation.dashboard') })
      .click()
    await expect(page).toHaveURL('/app/domain-manager')
    menu = await openUserMenu(screen, customer.email)
    const addresses = menu.getByRole('menuitem', { name: expectText('Address Book', 'mfe-address-book:title') })
    await expect(addresses).toHaveAttribute('href', '/cpc/address-book')
    await addresses.click()
    await expect(page).toHaveURL('/cpc/address-book')
    menu = await openUserMenu(screen, customer.email)
    await menu.getByRole('menuitem', { name: expectText('Log Out', 'shell:userMenu.logOut') }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
  })

  test('[S2.17] the page that is left does not show itself signed out', async ({ open, customer, t }) => {
    const page = await open({ token: customer.token })
    const screen = { page, t }
    const signIn = t('mfe-address-book:signIn.action')
    await page.goto('/cpc/address-book')
    await expect(page.getByRole('heading', { level: 1, name: t('mfe-address-book:title') })).toBeVisible()
    const shown = await page.evaluateHandle(() => {
      const labels = new Set<string>()
      const note = () => {
        for (const button of document.querySelectorAll('main button')) labels.add(button.textContent)
      }
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
      return labels
    })
    await logOut(screen, customer.email)
    await expect(searchField(screen)).toBeVisible()
    await expect(page).toHaveURL('/')
    const labels = await shown.evaluate(found => [...found])
    expect(labels).toContain(t('mfe-search-cart:submit'))
    expect(labels).not.toContain(signIn)
  })
})

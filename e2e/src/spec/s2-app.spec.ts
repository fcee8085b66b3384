import { expect, inEachLanguage, test } from '../fixtures/test'

inEachLanguage(() => {
  test('[S2.29] the sidebar links to the Domain Manager, security and account; billing is disabled and says why', async ({
    open,
    customer,
    t,
    expectText,
  }) => {
    const page = await open({ token: customer.token })
    await page.goto('/cpc/address-book')
    const sidebar = page.getByRole('navigation', { name: t('shell:sidebar.label') })
    const billing = expectText('Billing & History', 'shell:sidebar.billing')
    const stub = sidebar.getByRole('button', { name: billing, exact: true })
    await expect(stub).toHaveAttribute('aria-disabled', 'true')
    await expect(stub).toHaveAccessibleDescription(t('ui:comingSoon'))
    for (const [name, address] of [
      [expectText('Security', 'mfe-auth:nav.security'), '/cpc/security'],
      [expectText('Account Settings', 'mfe-auth:nav.account'), '/cpc/personal-data'],
    ] as const) {
      await sidebar.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
    }
    await sidebar
      .getByRole('link', { name: expectText('Domain Manager', 'mfe-domain-manager:navigation.manager') })
      .click()
    await expect(page).toHaveURL('/app/domain-manager')
  })

  test('[S2.30] the top links lead to the domains, the cart, transfers and privacy', async ({
    open,
    customer,
    t,
    expectText,
  }) => {
    const page = await open({ token: customer.token })
    await page.goto('/cpc/address-book')
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
})

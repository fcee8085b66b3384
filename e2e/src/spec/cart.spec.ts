import { uniqueName } from '../fixtures/accounts'
import { lastJson, lastRequest, requestsTo } from '../fixtures/requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { domainRow } from '../screens/domain-manager'
import { cartLink } from '../screens/header'
import { fillRegistrant } from '../screens/registrant'
import { resultOf, searchAndAdd, searchFor } from '../screens/search'

inEachLanguage(() => {
  test("[S1.2] [S2.15] [S2.28] [S4.9] [S6.2] [S7.13] [S7.14] [S7.15] the cart takes names, wears their count, and is emptied by 'Register now'", async ({
    scene,
  }) => {
    const { open, faultProxy, t, expectText, customer } = scene
    const page = await open({ token: customer.token })
    const screen = { page, t }
    const [kept, dropped] = [uniqueName(), uniqueName()]
    await page.goto('/')
    await expect(cartLink(screen, 0)).toHaveAttribute('href', '/cart')
    await expect(cartLink(screen, 0)).not.toContainText(/\d/)
    for (const [at, name] of [kept, dropped].entries()) {
      await searchAndAdd(screen, name)
      expect(lastJson(faultProxy, 'POST', '/api/cart/add')).toEqual({ name, zone: 'com' })
      await expect(cartLink(screen, at + 1)).toContainText(String(at + 1))
    }
    expect(lastRequest(faultProxy, 'POST', '/api/cart/add').headers.authorization).toBe(`Bearer ${customer.token}`)
    await searchFor(screen, 'google')
    await expect(resultOf(screen, 'google.com').locator('pre')).toBeVisible()
    const manage = page.getByRole('button', { name: t('mfe-search-cart:manage.button') })
    await expect(manage, 'an administrator’s alone').toHaveCount(0)

    await cartLink(screen, 2).click()
    await page.getByRole('button', { name: t('mfe-search-cart-checkout:remove', { domain: `${dropped}.com` }) }).click()
    await expect.poll(() => requestsTo(faultProxy, 'DELETE', /^\/api\/cart\/\d+$/).at(-1)?.status).toBe(204)
    await expect(cartLink(screen, 1)).toBeVisible()
    const items = page.getByRole('list', { name: t('mfe-search-cart-checkout:items') }).getByRole('listitem')
    await expect(items).toHaveCount(1)
    await expect(items).toContainText(kept)

    await fillRegistrant(screen)
    await page.getByRole('button', { name: expectText('Register now', 'mfe-search-cart-checkout:submit') }).click()
    const submitted = expectText('Cart submitted for approval!', 'mfe-search-cart:submitted.title')
    await expect(page.getByText(submitted)).toBeVisible()
    expect(lastJson(faultProxy, 'POST', '/api/cart/submit')).toEqual({ registrant_id: expect.any(Number) })
    await expect(cartLink(screen, 0)).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('mfe-search-cart-checkout:empty.title'))).toBeVisible()
    await page.goto('/app/domain-manager')
    await expect(domainRow(screen, `${kept}.com`)).toContainText(t('mfe-domain-manager:status.pending'))
  })
})

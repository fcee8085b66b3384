import { fullName } from '@panel/shared/rules'
import { approvedDomain, signUp } from '../fixtures/accounts'
import { settled } from '../fixtures/settled'
import { expect, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { domainRow } from '../screens/domain-manager'
import { userMenuButton } from '../screens/header'

/** What the list of domains reads of the account before its rows are there. */
const own = ['/api/users/me', '/api/cart', '/api/domains/my?sort=name&limit=200']

test('a page has its reader’s records on the way with its code, and never those of another account', async ({
  page,
  product,
  customer,
  customerApi,
  adminToken,
  t,
}) => {
  const domain = await approvedDomain(customerApi, adminToken)
  const screen = { page, t }
  await authorization.enter(screen, customer)
  await expect(userMenuButton(screen, customer.email)).toBeVisible()
  await settled(page)
  const asked: { address: string; withToken: boolean }[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (own.includes(pathname + search))
      asked.push({ address: pathname + search, withToken: request.headers().authorization !== undefined })
  })

  await test.step('each is asked for once, before the page has any token', async () => {
    await page.goto('/app/domain-manager')
    await expect(domainRow(screen, fullName(domain))).toBeVisible()
    await settled(page)
    expect(asked.toSorted((one, other) => own.indexOf(one.address) - own.indexOf(other.address))).toEqual(
      own.map(address => ({ address, withToken: false })),
    )
  })

  await test.step('a tab with the token of another account shows that account', async () => {
    const other = await signUp(product)
    asked.length = 0
    await page.evaluate(token => localStorage.setItem('token', token), other.token)
    await page.goto('/app/domain-manager')
    await expect(page.getByText(t('mfe-domain-manager:list.empty'))).toBeVisible()
    await settled(page)
    expect(await page.content()).not.toContain(fullName(domain))
    const again = asked.filter(({ withToken }) => withToken).map(({ address }) => address)
    expect([...new Set(again)].sort()).toEqual([...own].sort())
  })
})

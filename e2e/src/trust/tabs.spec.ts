import { storedAddress } from '../fixtures/accounts'
import { reportFigure } from '../fixtures/figure'
import { expect, test } from '../fixtures/test'
import { logOut } from '../screens/header'

test('TAB-1 a logout in one tab ends it in all, and Back shows nothing private', async ({
  open,
  customer,
  asCustomer,
  t,
}) => {
  await storedAddress(asCustomer, { label: 'Secret place', address_line1: 'Hidden street 9' })
  const first = await open({ token: customer.token })
  const context = first.context()
  const [second, third] = [await context.newPage(), await context.newPage()]
  await first.goto('/cart')
  await second.goto('/cpc/address-book')
  await third.goto('/app/domain-manager')
  await expect(second.getByText('Hidden street 9')).toBeVisible()
  await expect(third.getByRole('heading', { level: 1 })).toBeVisible()
  await first.bringToFront()
  await logOut({ page: first, t }, customer.email)
  const from = Date.now()
  await expect(first).toHaveURL('/')
  for (const tab of [second, third]) await expect(tab).toHaveURL('/', { timeout: 1000 })
  reportFigure('TAB-1 ms until all tabs are home', Date.now() - from, 'most', 1000)
  let shown = await second.getByText('Hidden street 9').count()
  for (const tab of [first, second, third]) {
    await tab.bringToFront()
    await tab.goBack()
    await tab.waitForLoadState('networkidle')
    shown += await tab.getByText('Hidden street 9').count()
    shown += await tab.getByText(customer.email).count()
  }
  reportFigure('TAB-1 private texts left', shown, 'most', 0)
})

import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { signUp } from '../fixtures/accounts'
import { settled } from '../fixtures/settled'
import { expect, test } from '../fixtures/test'

const pages = ['/admin', '/admin?tab=domains', '/admin?tab=logs', '/admin/audit']

/** How often a text that only administrators may read came to the page, over the network or in it. */
const sightings = async (page: Page, secret: string): Promise<number> => {
  const bodies: Promise<string>[] = []
  page.on('response', response => {
    if (response.url().includes('/api/admin/')) bodies.push(response.text().catch(() => ''))
  })
  let count = 0
  for (const address of pages) {
    await page.goto(address)
    await settled(page)
    count += (await page.content()).split(secret).length - 1
  }
  const texts = await Promise.all(bodies)
  return count + texts.filter(text => text.includes(secret)).length
}

// A demoted and a disabled administrator are refused at the next call: authorization.test of the API.
test('AUTHZ-3 the admin pages hold no data for a visitor and a user', async ({
  open,
  product,
  visitor,
  customer,
  guard,
}) => {
  guard.allow(/^40[13] GET \/api\//)
  const other = await signUp(product, visitor)
  reportMetric('AUTHZ-3 admin data that a visitor gets', await sightings(await open(), other.email), 'most', 0)
  const own = await open({ token: customer.token })
  reportMetric('AUTHZ-3 admin data that a user gets', await sightings(own, other.email), 'most', 0)
})

test('AUTHZ-3 control: what an administrator reads is found', async ({ open, adminToken, customer }) => {
  expect(await sightings(await open({ token: adminToken }), customer.email)).toBeGreaterThan(0)
})

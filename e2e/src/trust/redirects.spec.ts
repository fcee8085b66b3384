import { get } from 'node:http'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { settled } from '../fixtures/settled'
import { expect, test } from '../fixtures/test'

const evil = 'evil.example'

/** Addresses that careless redirects and routers take for another site. */
const addresses = [
  `//${evil}`,
  `//${evil}/..`,
  `///${evil}`,
  `/\\${evil}`,
  `/%5C${evil}`,
  `/%2F%2F${evil}`,
  `/cpc//${evil}`,
  `/app//${evil}/`,
  `/app/..//${evil}`,
  `/cpc/whois//${evil}`,
  `/cpc/whois/https:%2F%2F${evil}`,
  `/cart?renew=//${evil}`,
  `/cart?renew=https://${evil}`,
  `/cart?renew=javascript:alert(1)`,
  `/cart?renew=1//${evil}`,
  `/?q=javascript:alert(1)`,
  `/?q=//${evil}`,
  `/javascript:alert(1)`,
  `/data:text/html,<script>alert(1)</script>`,
  `/app/domain-manager?domain=//${evil}`,
  `/admin?tab=//${evil}`,
  `/?next=https://${evil}&redirect=//${evil}&returnTo=%5C%5C${evil}`,
]

const locationOf = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, accept: 'text/html' } }, answer => {
      answer.resume()
      resolve(answer.headers.location ?? '')
    }).on('error', reject)
  })

/** Notes every request, dialog and address of a page that is not ours. */
const watchForeign = (page: Page, ours: string): string[] => {
  const foreign: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(ours) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  page.on('dialog', dialog => {
    foreign.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame() && new URL(frame.url()).origin !== ours) foreign.push(`went to ${frame.url()}`)
  })
  return foreign
}

test('RED-1 no address of ours leads to another site', async ({ open, customer, faultProxy, guard, product }) => {
  guard.allow(/^4\d\d GET/)
  const page = await open({ token: customer.token })
  const foreign = watchForeign(page, faultProxy.url)
  for (const address of addresses) {
    await page.goto(faultProxy.url + address)
    await settled(page)
    const location = await locationOf(product.port, address.replace(/[<>]/g, encodeURIComponent))
    if (/evil|^\/\/|^\/\\|javascript:/.test(location)) foreign.push(`${address} answers Location ${location}`)
  }
  expect.soft(foreign).toEqual([])
  reportMetric('RED-1 foreign navigations', foreign.length, 'most', 0)
})

test('RED-1 control: a redirect to another site is found', async ({ page, faultProxy }) => {
  const foreign = watchForeign(page, faultProxy.url)
  const headers = { location: `//${evil}/` }
  faultProxy.inject({ path: /^\/terms/ }, { kind: 'answer', status: 302, headers })
  await expect(page.goto('/terms')).rejects.toThrow()
  expect(foreign.some(each => each.includes(evil))).toBe(true)
})

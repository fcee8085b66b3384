import { reportMetric } from '@panel/shared/testing/metric'
import { goInside, panelPlaces, placeBefore } from '../failures/panel-places'
import { createPageGuard } from '../fixtures/page-guard'
import { expect, test } from '../fixtures/test'
import { openPage } from '../fixtures/visitor'

const pages = ['/', '/cart', '/terms', '/app/domain-manager', '/cpc/address-book', '/admin', '/no/such/page']

/** The policies of a page: the one of its headers, and the one in its HTML. */
const policiesOf = async (url: string): Promise<string[]> => {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  const html = await response.text()
  const inPage = [...html.matchAll(/http-equiv="content-security-policy" content="([^"]*)"/gi)].map(match =>
    (match[1] ?? '').replaceAll('&#39;', "'"),
  )
  return [response.headers.get('content-security-policy') ?? '', ...inPage]
}

/** Sources that let in more than what was named: `unsafe-…`, a wildcard, or every address of a scheme. */
const looseSources = (policy: string): string[] =>
  policy
    .split(';')
    .flatMap(directive => directive.trim().split(/\s+/))
    .filter(source => /unsafe-|\*|^(https?|wss?|blob|filesystem):$/.test(source))

test('CSP-1 the policy of every page closes what it does not name', async ({ product }) => {
  const found: string[] = []
  for (const page of pages) {
    const policies = await policiesOf(product.url + page)
    expect(policies).toHaveLength(2)
    expect(policies[0]).toContain("default-src 'none'")
    expect(policies[0]).toContain("require-trusted-types-for 'script'")
    expect(policies[1]).toMatch(/^script-src 'sha384-/)
    found.push(...policies.flatMap(looseSources))
  }
  expect(found).toEqual([])
  reportMetric('CSP-1 sources unsafe or with a wildcard', found.length, 'most', 0)
})

test('CSP-1 control: a loose source is seen', () => {
  expect(looseSources("default-src 'none'; script-src 'self' 'unsafe-inline'; img-src https: *.example")).toEqual([
    "'unsafe-inline'",
    'https:',
    '*.example',
  ])
})

test('CSP-1 a journey through every panel breaks no policy', async ({ open, faultProxy, guard, adminToken, t }) => {
  const page = await open({ token: adminToken })
  for (const place of panelPlaces) {
    await page.goto(placeBefore(place).path)
    await goInside(page, place.path)
    await expect(place.works(page, t)).toBeVisible()
    await page.reload()
    await expect(place.works(page, t)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Українська' }).click()
  const violations = guard.faults().filter(line => line.startsWith('console policy '))
  const reports = faultProxy.requests.filter(({ path }) => path === '/csp-report')
  reportMetric('CSP-1 violations in the page and reports', violations.length + reports.length, 'most', 0)
})

test('CSP-1 control: an inline script is stopped, and the guard of every browser test says so', async ({
  browser,
  faultProxy,
}) => {
  faultProxy.inject(
    { path: /^\/terms$/ },
    {
      kind: 'change',
      change: html => Buffer.from(html.toString().replace('</body>', '<script>window.planted = true</script></body>')),
    },
  )
  const guard = createPageGuard()
  const page = await openPage(browser, faultProxy, guard, {})
  await page.goto('/terms')
  await expect
    .poll(() => guard.faults())
    .toContainEqual(expect.stringMatching(/^console policy script-src(-elem)? inline/))
  expect(await page.evaluate(() => Reflect.get(window, 'planted'))).toBeUndefined()
  await page.context().close()
})

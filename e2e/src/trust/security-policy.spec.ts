import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import type { Fault } from '../fixtures/faults'
import { createPageGuard } from '../fixtures/page-guard'
import { navigateInPage, panelPlaces, placeBefore } from '../fixtures/panel-places'
import { expect, test } from '../fixtures/test'
import { openPage } from '../fixtures/visitor'
import { watchEngine } from '../integrity/defences'
import * as authorization from '../screens/authorization'

// That the policies of each page name nothing loose is tested in security-headers.test.ts and page.test.ts of the gateway.

/** Puts a script into the page as running code can: by its address, through a policy that the code makes if it may. */
const addScript = async (page: Page, address: string, policy?: string): Promise<string> =>
  await page.evaluate(
    ({ url, name }) =>
      new Promise<string>(resolve => {
        const script = document.createElement('script')
        script.onload = () => resolve('ran')
        script.onerror = () => resolve('stopped')
        try {
          const accepting = { createScriptURL: (text: string) => text }
          const made = name && Reflect.get(window, 'trustedTypes').createPolicy(name, accepting)
          Reflect.set(script, 'src', made ? made.createScriptURL(url) : url)
          document.head.append(script)
        } catch (error) {
          resolve(error instanceof Error ? error.name : 'thrown')
        }
      }),
    { url: address, name: policy },
  )

test('CSP-1 code in the page makes no policy of its own, and adds no script that the registry does not name', async ({
  open,
  guard,
}) => {
  guard.allow(/^console /, /^reported later/)
  const page = await open({ at: '/terms' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const policy of ['panel-loader', 'panel-shell', 'panel-mfe-auth', 'default', 'own']) {
    expect(await addScript(page, '/panels/mfe-auth/gone.js', policy), policy).toBe('TypeError')
  }
  for (const address of [
    '/panels/mfe-auth/gone.js',
    '/healthz',
    'https://evil.example/x.js',
    'data:text/javascript,1',
  ]) {
    expect(await addScript(page, address), address).toBe('TypeError')
  }
})

const lateText = 'This page is taking longer than usual to load. Check your connection and reload it.'

test('CSP-1 the shell adds the policy that knows each script by its hash', async ({ open, guard }) => {
  guard.allow(/^console /, /^csp /, /^reported later/)
  const page = await open({ at: '/terms' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A script of the registry, asked for without its hash: the policy of the header would let it run. As a text, since
  // the tests' compiler would make another import of it.
  const refusing = await page.evaluate<string[]>(`(async () => {
    const policies = []
    document.addEventListener('securitypolicyviolation', event => policies.push(event.originalPolicy))
    await import(document.querySelector('script[src]').src).catch(() => undefined)
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    return policies
  })()`)
  expect(refusing).toContainEqual(expect.stringMatching(/^script-src 'sha384-/))
})

const policyFaults: Record<string, Fault> = {
  'cannot be had': { kind: 'drop' },
  'has other bytes': { kind: 'change', change: body => Buffer.concat([body, Buffer.from(" 'unsafe-inline'")]) },
}

for (const [name, fault] of Object.entries(policyFaults))
  test(`CSP-1 no script of a panel runs where the policy of scripts ${name}, and the page says so`, async ({
    scene,
  }) => {
    const { open, faultProxy, guard } = scene
    guard.allow(/\/panels\/policy/, /^console /, /^reported later/)
    const restore = faultProxy.inject({ path: /^\/panels\/policy/ }, fault)
    const page = await open()
    const reached = await watchEngine(page)
    await page.goto('/terms')
    // The shell reports it as it gives up. The notice comes by an animation, which need not be waited for.
    await expect.poll(() => faultProxy.requests.map(({ path }) => path)).toContain('/client-report')
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expect(page.getByText(lateText)).toBeVisible()
    expect(reached.filter(url => /\/panels\/mfe-[^?]*\.js/.test(url))).toEqual([])
    restore()
    await page.getByRole('link', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

/** Signs in with addresses that have no account, until that costs a proof of work. */
const useUpFreeTries = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let tries = 1; ; tries += 1) {
      const body = new URLSearchParams({
        username: `nobody-${tries}-${Date.now()}@example.com`,
        password: 'long enough',
      })
      const answer = await fetch('/api/auth/token', { method: 'POST', body })
      if (answer.status === 429 || tries > 100) return answer.status
    }
  })

test('CSP-1 a proof of work is computed by the one worker that the policy names', async ({ open, guard, t }) => {
  guard.allow(/^console error/, /^429 POST \/api\/auth\/token$/)
  const page = await open()
  const workers: string[] = []
  page.on('worker', worker => void workers.push(new URL(worker.url()).pathname))
  await page.goto('/')
  expect(await useUpFreeTries(page)).toBe(429)
  expect(workers).toEqual([])
  const screen = { page, t }
  await authorization.openAuthorization(screen)
  await authorization.tryToSignIn(screen, `nobody-${Date.now()}@example.com`, 'long enough')
  const repeated = authorization
    .authorizationDialog(screen)
    .getByLabel(t('mfe-auth:field.confirmPassword'), { exact: true })
  await expect(repeated).toBeVisible({ timeout: 30_000 })
  const [file] = workers
  expect(file).toMatch(/^\/panels\/shell\/[^/]+\/proof-worker\.[\da-f]+\.js$/)
  expect(new Set(workers)).toEqual(new Set([file]))
  expect(guard.faults().filter(line => line.startsWith('console policy '))).toEqual([])
})

test('CSP-1 code in the page starts no other worker', async ({ open, guard }) => {
  guard.allow(/^console /, /^reported later/)
  const page = await open()
  const workers: string[] = []
  page.on('worker', worker => void workers.push(worker.url()))
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The registry names it, so that only the policy can refuse it.
  const script = await page.evaluate(() => document.querySelector('script[src]')?.getAttribute('src') ?? '')
  const refused = await page.evaluate(
    async addresses => {
      const starts = addresses.map(
        address =>
          new Promise<string>(resolve => {
            try {
              const worker = new Worker(address)
              worker.onerror = () => resolve('refused')
              worker.onmessage = () => resolve('ran')
            } catch {
              resolve('refused')
            }
          }),
      )
      return await Promise.all(starts)
    },
    [script, 'data:text/javascript,postMessage(1)', '/healthz'],
  )
  expect(refused).toEqual(['refused', 'refused', 'refused'])
  expect(workers).toEqual([])
})

test('CSP-1 a journey through every panel breaks no policy', async ({ open, faultProxy, guard, adminToken, t }) => {
  const page = await open({ token: adminToken })
  for (const place of panelPlaces) {
    await page.goto(placeBefore(place).path)
    await navigateInPage(page, place.path)
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

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import type { FaultProxy } from '../fixtures/fault-proxy'
import { navigateInPage, panelPlaces } from '../fixtures/panel-places'
import type { Product } from '../fixtures/product'
import { settled } from '../fixtures/settled'
import { expect, test } from '../fixtures/test'
import { openAuthorization, tryToSignIn } from '../screens/authorization'
import { userMenuButton } from '../screens/header'

/** Everything that a journey leaves where others may read it, each with the name of its place. */
interface Trace {
  place: string
  text: string
}

const ofRequests = (faultProxy: FaultProxy): Trace[] =>
  faultProxy.requests.flatMap(({ method, path, headers: { authorization = '', ...others }, body }) => [
    { place: 'address', text: path },
    { place: `headers of ${method} ${path}`, text: JSON.stringify(others) },
    { place: `body of ${method} ${path}`, text: body },
    // Calls to the API are the one place that it is for.
    { place: `authorization of ${path}`, text: path.startsWith('/api/') ? '' : authorization },
  ])

const ofFiles = async (product: Product): Promise<Trace[]> => {
  const folders = ['logs', 'mail'].map(name => join(product.dataDir, name))
  const files = await Promise.all(
    folders.map(async folder => (await readdir(folder).catch(() => [])).map(file => join(folder, file))),
  )
  return [
    { place: 'output', text: product.output() },
    ...(await Promise.all(files.flat().map(async file => ({ place: file, text: await readFile(file, 'utf8') })))),
  ]
}

/** Scripts that were loaded, and what is next to them under the name of a source map. */
const ofScripts = async (faultProxy: FaultProxy): Promise<Trace[]> => {
  const scripts = [...new Set(faultProxy.requests.map(({ path }) => path).filter(path => /\.js$/.test(path)))]
  const read = async (path: string) => await (await fetch(faultProxy.url + path)).text()
  return await Promise.all(
    scripts.flatMap(path => [path, `${path}.map`]).map(async path => ({ place: path, text: await read(path) })),
  )
}

const ofPage = async (page: Page): Promise<Trace[]> => [
  { place: 'page', text: await page.content() },
  {
    place: 'history and cookies',
    text: await page.evaluate(() => JSON.stringify([history.state, document.cookie, location.href, document.referrer])),
  },
  { place: 'session storage', text: await page.evaluate(() => JSON.stringify({ ...sessionStorage })) },
  { place: 'timings', text: await page.evaluate(() => JSON.stringify(performance.getEntries())) },
]

const sightings = (traces: readonly Trace[], token: string): string[] => {
  const marks = [token, token.slice(0, 20), token.slice(-20)]
  return traces.flatMap(({ place, text }) => (marks.some(mark => text.includes(mark)) ? [place] : []))
}

// Its own product, with everything logged that it ever logs.
test.use({ settings: { LOG_LEVEL: 'trace' } })
test.describe.configure({ timeout: 120_000 })

/** Keeps what the page says and where it goes from now on. */
const follow = (page: Page, faultProxy: FaultProxy) => {
  const traces: Trace[] = []
  const strangers: string[] = []
  page.on('console', message => traces.push({ place: 'console', text: message.text() }))
  page.on('framenavigated', frame => traces.push({ place: 'navigation', text: frame.url() }))
  page.on('request', request => {
    if (!request.url().startsWith(faultProxy.url)) strangers.push(request.url())
  })
  return { traces, strangers }
}

test('TOK-1 the token is seen nowhere but in the Authorization header of calls to the API', async ({ page, scene }) => {
  const { faultProxy, guard, product, t, customer } = scene
  guard.allow(/^500 GET \/api\/address-book/)
  const screen = { page, t }
  const { traces, strangers } = follow(page, faultProxy)
  await page.goto('/')
  await openAuthorization(screen)
  await tryToSignIn(screen, customer.email, customer.password)
  await expect(userMenuButton(screen, customer.email)).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  expect(token.length).toBeGreaterThan(20)
  for (const place of panelPlaces.filter(({ panel }) => panel !== 'mfe-admin')) {
    await navigateInPage(page, place.path)
    await expect(place.works(page, t)).toBeVisible()
    await page.reload()
    await expect(place.works(page, t)).toBeVisible()
    traces.push(...(await ofPage(page)))
  }
  // An error may say more than it should.
  faultProxy.inject(
    { path: /^\/api\/address-book/ },
    { kind: 'answer', status: 500, type: 'text/plain', body: 'Broken' },
  )
  await page.goto('/cpc/address-book')
  await expect(page.getByRole('alert').first()).toBeVisible()
  traces.push(
    ...(await ofPage(page)),
    ...ofRequests(faultProxy),
    ...(await ofScripts(faultProxy)),
    ...(await ofFiles(product)),
  )

  expect(
    faultProxy.requests.filter(({ headers }) => headers.authorization === `Bearer ${token}`).length,
  ).toBeGreaterThan(3)
  expect(strangers, 'addresses that are not ours').toEqual([])
  expect(sightings(traces, token)).toEqual([])
  reportMetric('TOK-1 sightings of the token', sightings(traces, token).length, 'most', 0)
})

test('TOK-1 control: a token in an address and in the console is seen in each place', async ({ scene }) => {
  const { open, faultProxy, product, customer } = scene
  const page = await open({ token: customer.token })
  const { traces } = follow(page, faultProxy)
  await page.goto(`/terms?planted=${customer.token}`)
  await page.evaluate(async value => {
    console.info(value)
    const report = { panel: 'mfe-auth', build: '', phase: 'view', cause: value }
    const headers = { 'content-type': 'application/json' }
    await fetch('/client-report', { method: 'POST', headers, body: JSON.stringify(report) })
  }, customer.token)
  await page.reload()
  await settled(page)
  traces.push(...(await ofPage(page)), ...ofRequests(faultProxy), ...(await ofFiles(product)))
  const found = sightings(traces, customer.token)
  for (const place of ['console', 'navigation', 'address', 'history and cookies', 'timings'])
    expect(found).toContain(place)
  expect(found.filter(place => /^headers of GET \/api\//.test(place)).length, 'Referer').toBeGreaterThan(0)
  expect(found.filter(place => place.endsWith('.log')).length, 'logs').toBeGreaterThan(0)
})

import type { Browser, Page } from 'playwright-core'
import { addHolder } from '../api/seed'
import { openBrowser, openContext } from './browser'
import { visitTarget } from './panels'
import { peerNames } from './peers/build-peer'
import { pages, targetOf } from './peers/part'
import { type Sites, startSites } from './sites'
import { targets } from './targets'
import { visitHome } from './visit-home'
import { visitList } from './visit-list'

let sites: Sites<(typeof opponents)[number]>
const opponents = ['bundle', 'floor', ...peerNames] as const
let browser: Browser

beforeAll(async () => {
  sites = await startSites({ opponents, domains: 3 })
  browser = await openBrowser()
}, 600_000)

afterAll(async () => {
  await browser?.close()
  await sites?.stop()
})

const compared = ['product', 'bundle'] as const

/** Opens the home page of a side; what it prints as errors is collected. */
const openHome = async (side: (typeof compared)[number], errors: string[]): Promise<Page> => {
  const context = await openContext(browser, { origin: sites[side] })
  const page = await context.newPage()
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test.each(compared)('a name typed into the first page of the %s is looked up', async side => {
  const visit = await visitHome(browser, { origin: sites[side], throttled: false, name: 'held-1' })
  expect(visit.answer).toBeGreaterThan(visit.visible)
  expect(visit.bytes).toBeGreaterThan(100_000)
})

test('React alone shows its box, from fewer bytes than the bundle', async () => {
  const [bundle, floor] = await Promise.all(
    [sites.bundle, sites.floor].map(origin => visitHome(browser, { origin, throttled: false })),
  )
  expect(floor?.visible).toBeGreaterThan(0)
  expect(floor?.bytes).toBeGreaterThan(40_000)
  expect(floor?.bytes).toBeLessThan(bundle?.bytes ?? 0)
})

test.each(targets.flatMap(target => compared.map(side => [side, target.name, target] as const)))(
  'the %s leads a signed-in user to %s',
  async (side, _, target) => {
    expect(await visitTarget(browser, sites.seed, sites[side], target, true)).toBeGreaterThan(0)
  },
)

test('a list of domains is shown, scrolled and searched', async () => {
  const token = await addHolder(sites.product, sites.database, { prefix: 'many-', domains: 300 })
  const visit = await visitList(browser, { origin: sites.product, token, prefix: 'many-' })
  expect(Object.values(visit).every(Number.isFinite)).toBe(true)
  expect(Math.min(visit.first, visit.filter, visit.scroll, visit.memory, visit.calls)).toBeGreaterThan(0)
  expect(visit.scroll95).toBeGreaterThanOrEqual(visit.scroll)
})

test('the bundle shows what the product shows, in both languages, without an error', async () => {
  const seen = new Map<string, (string | null)[]>()
  for (const side of compared) {
    const errors: string[] = []
    const page = await openHome(side, errors)
    await page.getByText('API status: OK').waitFor()
    const english = await page.textContent('main')
    await page.getByRole('button', { name: 'Українська' }).click()
    await page.locator('html[lang="uk"]').waitFor()
    seen.set(side, [english, await page.textContent('main'), await page.textContent('header'), ...errors])
    await page.context().close()
  }
  expect(seen.get('product')).toHaveLength(3)
  expect(seen.get('bundle')).toEqual(seen.get('product'))
})

/** What each view says to a signed-in user. */
const readViews = async (origin: string): Promise<(string | null)[]> => {
  const token = sites.seed.user.authorization?.replace('Bearer ', '') ?? ''
  const context = await openContext(browser, { origin, token })
  const page = await context.newPage()
  const texts: (string | null)[] = []
  for (const path of ['/', ...pages.map(each => each.path)]) {
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await page.waitForLoadState('networkidle')
    texts.push(await page.textContent('main'))
  }
  await context.close()
  return texts
}

test.each(peerNames)(
  '%s shows the views of the product, and its links lead to them',
  async peer => {
    expect(await readViews(sites[peer])).toEqual(await readViews(sites.product))
    for (const page of pages)
      expect(await visitTarget(browser, sites.seed, sites[peer], targetOf(page, peer), false)).toBeGreaterThan(0)
  },
  120_000,
)

test('the bundle is answered with the headers of the product, compressed alike', async () => {
  const headersOf = async (url: string) => {
    const { headers } = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
    const kept = ['content-security-policy', 'x-content-type-options', 'cross-origin-opener-policy', 'content-encoding']
    return kept.map(name => headers.get(name))
  }
  expect(await headersOf(`${sites.bundle}/cart`)).toEqual(await headersOf(`${sites.product}/cart`))
})

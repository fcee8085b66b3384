import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { measureBuild } from '@panel/gateway/release-command/measure-build'
import { readBuild } from '@panel/gateway/releases/read-build'
import { cartCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { call } from '../fixtures/api'
import { settled } from '../fixtures/settled'
import { expect, test } from '../fixtures/test'
import { searchField } from '../screens/search'
import { root, workspacesWith } from '../suites/workspaces'

const budgets: Record<string, number> = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8'))
const limitInBytes = budgets['home.bytes'] ?? 0
const requestLimit = budgets['home.requests'] ?? 0
const documentLimit = budgets['home.document'] ?? 0

/** Bytes of a file as it travels, compressed with brotli. */
const weigh = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, answer => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () =>
        answer.headers['content-encoding'] === 'br' ? resolve(bytes) : reject(new Error(`${url} is not compressed`)),
      )
    }).on('error', reject)
  })

test('the first page loads one panel, no script twice and no font for letters it has not, and its scripts weigh at most 160 KB', async ({
  page,
  product,
  t,
}) => {
  await page.goto('/')
  await searchField({ page, t }).waitFor()
  await settled(page)
  const requested = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  expect(requested.filter(path => path.includes('cyrillic'))).toEqual([])
  const loaded = requested.filter(path => path.endsWith('.js'))
  expect(loaded).toEqual([...new Set(loaded)])
  const owners = new Set(loaded.map(path => path.split('/')[2]))
  expect([...owners].sort()).toEqual(['mfe-search-cart', 'shell'])
  const weights = await Promise.all(loaded.map(path => weigh(product.url + path)))
  const total = weights.reduce((sum, bytes) => sum + bytes, 0)
  reportMetric('SIZE-1 bytes of script on the first page, brotli', total, 'most', limitInBytes)
  // The page itself is one more.
  reportMetric('SIZE-2 requests of the first page', requested.length + 1, 'most', requestLimit)
  reportMetric('SIZE-3 bytes of the document, brotli', await weigh(product.url), 'most', documentLimit)
})

test('no package is over the budget that a release holds it to', async () => {
  const builds = workspacesWith('webpack.config.ts').map(async name => {
    const { bytes, budget } = await measureBuild(await readBuild(join(root, name, 'dist'), name))
    return { name, bytes, budget }
  })
  const weights = await Promise.all(builds)
  expect(weights.length).toBeGreaterThan(5)
  expect(weights.filter(({ bytes, budget }) => bytes > budget)).toEqual([])
})

const ofUsers = [
  ...['/', '/cart', '/app/domain-manager', '/cpc/address-book', '/cpc/personal-data'],
  ...['/cpc/security', '/cpc/mails', '/cpc/developers'],
]

declare global {
  interface Window {
    earlyAnswers?: { answers: Map<string, unknown> }
  }
}

/** Of calls that a page made: which came before its scripts, in which order, and which answers nothing has taken. */
const readEarlyCalls = (page: Page) =>
  page.evaluate(() => {
    const { calls = '' } = document.querySelector<HTMLElement>('script[data-calls]')?.dataset ?? {}
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const made = performance.getEntriesByType('resource').map(({ name, startTime }) => {
      const { pathname, search } = new URL(name)
      return { address: pathname + search, isEarly: startTime < (navigation?.domInteractive ?? 0) }
    })
    const named = calls.split(' ').toSorted()
    return {
      named,
      // The browser lists them in the order of their ends.
      made: made
        .filter(({ address }) => named.includes(address))
        .toSorted((one, other) => (one.address < other.address ? -1 : 1)),
      left: window.earlyAnswers?.answers.size,
    }
  })

test('what a signed-in page reads first is asked for before its scripts are there, and once', async ({ scene }) => {
  const { open, customer, customerApi } = scene
  await call(customerApi, cartCalls.add, { body: { name: 'early', zone: 'com' } })
  for (const path of ofUsers) {
    const page = await open({ token: customer.token, at: path })
    await expect.poll(async () => ({ path, left: (await readEarlyCalls(page)).left })).toEqual({ path, left: 0 })
    await settled(page)
    const { named, made } = await readEarlyCalls(page)
    expect(made, path).toEqual(named.map(address => ({ address, isEarly: true })))
  }
})

const describedIn = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'dist/panel.json'), 'utf8'))

test('the shell’s modules that a view imports, and the view’s own texts, are asked for before the scripts are there, and once', async ({
  scene,
}) => {
  const { js, css } = describedIn('shell').modules['@panel/shared/ui/overlays']
  const texts = describedIn('mfe-address-book').texts.AddressBookPage.en
  expect(texts).toHaveLength(1)
  const page = await scene.open({ token: scene.customer.token, at: '/cpc/address-book' })
  await settled(page)
  const loads = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const end = navigation?.domInteractive ?? 0
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/panels/'))
    return files.map(({ name, startTime }) => ({ file: name.replace(/.*\//, ''), isEarly: startTime < end }))
  })
  for (const file of [...js, ...css, ...texts])
    expect(loads.filter(load => load.file === file)).toEqual([{ file, isEarly: true }])
})

import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { reportMetric } from '@panel/shared/testing/metric'
import { settled } from '../fixtures/settled'
import { expect, test } from '../fixtures/test'
import { searchField } from '../screens/search'
import { root } from '../suites/workspaces'

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

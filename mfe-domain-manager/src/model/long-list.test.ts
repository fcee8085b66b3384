import { sampleDomain } from '../testing/sample-domain'
import { filterDomains, sortDomains, sortManyDomains } from './list-order'
import { addReadableNames, followReadableNames, readableNames } from './readable-names'
import { sortInSlices } from './sort-in-slices'

const go = () => new AbortController().signal
const byFirst = (a: readonly [number, number], b: readonly [number, number]) => a[0] - b[0]

test.each([0, 1, 2, 2047, 2048, 2049, 10_000])('%i items come out in order, equal ones as they came', async length => {
  const items = Array.from({ length }, (_, index) => [(index * 7919) % 97, index] as const)
  expect(await sortInSlices(items, byFirst, go())).toEqual([...items].sort(byFirst))
})

test('an order that is no longer wanted is given up', async () => {
  const abort = new AbortController()
  const items = Array.from({ length: 300_000 }, (_, index) => [(index * 7919) % 100_003, index] as const)
  const sorting = sortInSlices(items, byFirst, abort.signal)
  abort.abort()
  await expect(sorting).rejects.toThrow()
})

test('a long list gets the order of a short one', async () => {
  const domains = Array.from({ length: 6000 }, (_, index) =>
    sampleDomain({ id: index + 1, name: `n${(index * 7919) % 6007}`, auto_renew: index % 3 === 0 }),
  )
  for (const sort of [
    { field: 'name', descending: false },
    { field: 'auto_renew', descending: true },
  ] as const)
    expect(await sortManyDomains(domains, sort, go())).toEqual(sortDomains(domains, sort))
})

test('a name in another script is found by both its forms', async () => {
  const domain = sampleDomain({ name: 'xn--80ak6aa92e', zone: 'com' })
  const heard = jest.fn()
  const stop = followReadableNames(heard)
  await addReadableNames(['plain.com', 'xn--80ak6aa92e.com'])
  await addReadableNames(['xn--80ak6aa92e.com'])
  stop()
  expect(heard).toHaveBeenCalledTimes(1)
  expect([...readableNames()]).toEqual([['xn--80ak6aa92e.com', 'аррӏе.com']])
  for (const q of ['xn--80', 'АРР'])
    expect(filterDomains([domain], { q, status: 'all' }, readableNames())).toEqual([domain])
  expect(filterDomains([domain], { q: 'apple', status: 'all' }, readableNames())).toEqual([])
})

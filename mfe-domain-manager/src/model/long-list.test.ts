import { sampleDomain } from '../testing/sample-domain'
import { filterDomains } from './list-sort'
import { addReadableNames, followReadableNames, readableNames } from './readable-names'

test('a name in another script is found by both its forms', async () => {
  const domain = sampleDomain({ name: 'xn--80ak6aa92e', zone: 'com' })
  const listener = jest.fn()
  const stop = followReadableNames(listener)
  await addReadableNames(['plain.com', 'xn--80ak6aa92e.com'])
  await addReadableNames(['xn--80ak6aa92e.com'])
  stop()
  expect(listener).toHaveBeenCalledTimes(1)
  expect([...readableNames()]).toEqual([['xn--80ak6aa92e.com', 'аррӏе.com']])
  for (const q of ['xn--80', 'АРР'])
    expect(filterDomains([domain], { q, status: 'all', filter: {} }, readableNames())).toEqual([domain])
  expect(filterDomains([domain], { q: 'apple', status: 'all', filter: {} }, readableNames())).toEqual([])
})

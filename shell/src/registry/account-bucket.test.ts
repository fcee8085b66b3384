import { bucketCookie, chooseBuild } from '@panel/shared/panel/registry'
import { renderHook } from '@testing-library/react'
import { accountBucket, useAccountBucket } from './account-bucket'
import { readBucket } from './active-registry'

const emails = Array.from({ length: 1000 }, (_, index) => `customer${index}@example.com`)

test('an account has one bucket in every browser, whatever the browser drew', () => {
  for (const drawn of [3, 97]) {
    document.cookie = `${bucketCookie}=${drawn}; Path=/`
    renderHook(() => useAccountBucket('olena@example.com'))
    expect(readBucket()).toBe(accountBucket('olena@example.com'))
  }
})

test('of many accounts a tenth tries a canary of ten percent, and not the same tenth in each panel', () => {
  const canary = (name: string) => {
    const [stable, build] = [{ name }, { name }]
    return emails.filter(
      email => chooseBuild({ stable, canary: { percent: 10, build } }, accountBucket(email)) === build,
    )
  }
  const [auth, cart] = [canary('mfe-auth'), canary('mfe-search-cart')]
  for (const share of [auth, cart]) {
    expect(share.length).toBeGreaterThan(60)
    expect(share.length).toBeLessThan(140)
  }
  expect(auth.filter(email => cart.includes(email)).length).toBeLessThan(60)
})

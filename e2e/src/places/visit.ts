import { cartCalls } from '@panel/shared/contract'
import { expect } from '@playwright/test'

const html = { accept: 'text/html' }

/** Puts a name into the cart of a new guest. */
export const addToCart = (url: string, name: string): Promise<Response> =>
  fetch(url + cartCalls.add.path, {
    method: cartCalls.add.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, zone: 'com' }),
  })

/** One visitor, over HTTP alone: the page and its script, a search, and the found name in the cart. */
export const visit = async (url: string, name = `place-${Date.now()}`): Promise<void> => {
  const page = await fetch(url, { headers: html })
  expect(page.status).toBe(200)
  const script = /<script[^>]+src="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  expect((await fetch(new URL(script, url))).headers.get('content-type')).toMatch(/javascript/)
  const search = await fetch(`${url}/api/whois?domain=${name}.com`)
  expect(await search.json()).toMatchObject({ code: 'domain_available' })
  const added = await addToCart(url, name)
  expect(added.status).toBe(201)
  const cookie = added.headers.getSetCookie().map(line => line.split(';')[0])
  expect((await fetch(`${url}/cart`, { headers: html })).status).toBe(200)
  const cart = await fetch(url + cartCalls.list.path, { headers: { cookie: cookie.join('; ') } })
  expect(await cart.json()).toMatchObject([{ name, zone: 'com', kind: 'register' }])
}

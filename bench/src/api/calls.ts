import type { Seed } from './seed'

/** One request of a client. */
interface ClientRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** A measured call: its id in the results, and the requests that clients send one after another. */
export interface MeasuredCall {
  id: string
  request: (seed: Seed, at: number) => ClientRequest
}

const one = <Item>(list: readonly Item[], at: number): Item => {
  const item = list[at % list.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

const post = (path: string, headers: Record<string, string>, body: unknown): ClientRequest => ({
  method: 'POST',
  path,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** The calls that are compared. Writes differ in each request and are spread over domains and carts. */
export const calls: readonly MeasuredCall[] = [
  { id: 'me', request: ({ user }) => ({ method: 'GET', path: '/api/users/me', headers: user }) },
  { id: 'domains', request: ({ user }) => ({ method: 'GET', path: '/api/domains/my?limit=30', headers: user }) },
  {
    id: 'search',
    request: ({ user }, at) => ({
      method: 'GET',
      path: `/api/domains/my?limit=30&q=held-${100 + (at % 900)}`,
      headers: user,
    }),
  },
  {
    id: 'whois',
    request: ({ domains }, at) => ({
      method: 'GET',
      path: `/api/whois?domain=${one(domains, at).name}`,
      headers: {},
    }),
  },
  {
    id: 'cart-add',
    request: ({ guests }, at) => post('/api/cart/add', one(guests, at), { name: `wish-${at}`, zone: 'com' }),
  },
  {
    id: 'dns-add',
    request: ({ user, domains }, at) =>
      post('/api/dns/', user, {
        domain_id: one(domains, at).id,
        host: `h${at}`,
        type: 'A',
        content: '192.0.2.7',
        ttl: 3600,
      }),
  },
]

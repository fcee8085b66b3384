import { hashToken } from '@panel/api/tokens'
import { root } from '../api/world'
import { type StartedProduct, startProduct } from '../pages/start-product'
import { addAccounts, makeTokens } from './world'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const sessions = 1000
const atOnce = 50
const rounds = 4

interface Session {
  email: string
  token: string
  /** Of its browser, which its token is bound to. */
  cookie: string
}

let product: StartedProduct
let all: Session[]

beforeAll(async () => {
  product = await startProduct(root)
  const tokens = await addAccounts(product.database, { accounts: sessions, domains: 3 * sessions })
  const browsers = makeTokens(sessions)
  await product.database.query(
    `update sessions set binding_hash = hash from unnest($1::bytea[], $2::bytea[]) as given (token, hash)
     where token_hash = given.token`,
    [tokens.map(hashToken), browsers.map(hashToken)],
  )
  all = tokens.map((token, at) => ({ email: `load${at + 1}@example.com`, token, cookie: `session=${browsers[at]}` }))
})

afterAll(() => product?.stop())

/** In no order, so that connections and processes serve one session after the other. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map(item => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)

const paths = ['/', '/cart', '/api/users/me', '/api/domains/my', '/api/cart', '/api/attention', '/registry.json']

/** Addresses of the accounts, in the texts of whatever an answer says. */
const accountsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/load\d+@example\.com/g)].map(([email]) => email)),
]

const ask = (path: string, { token, cookie }: Pick<Session, 'token' | 'cookie'>): Promise<Response> =>
  fetch(product.url + path, { headers: { authorization: `Bearer ${token}`, cookie, accept: 'text/html' } })

test('a thousand sessions at once are each shown their own account, and no other', async () => {
  const { rows } = await product.database.query<{ email: string; names: string[] }>(
    `select email, array_agg(display_name order by display_name) as names
     from users join domains on domains.user_id = users.id group by email`,
  )
  const namesOf = new Map(rows.map(({ email, names }) => [email, names]))
  const visits = shuffled(Array.from({ length: rounds }, () => all).flat()).flatMap(session =>
    shuffled(paths).map(path => ({ session, path })),
  )
  const strange: string[] = []
  const visit = async (): Promise<void> => {
    for (let next = visits.pop(); next; next = visits.pop()) {
      const { session, path } = next
      const answer = await ask(path, session)
      const text = await answer.text()
      if (answer.status !== 200) strange.push(`${path}: ${answer.status}`)
      const expected = path === '/api/users/me' ? [session.email] : []
      if (String(accountsIn(text)) !== String(expected))
        strange.push(`${path} of ${session.email}: ${accountsIn(text)}`)
      if (path.startsWith('/api/') && answer.headers.get('cache-control') !== 'no-store')
        strange.push(`${path} is kept`)
      if (path !== '/api/domains/my') continue
      const names = (JSON.parse(text) as { name: string; zone: string }[])
        .map(({ name, zone }) => `${name}.${zone}`)
        .sort()
      if (String(names) !== String(namesOf.get(session.email))) strange.push(`domains of ${session.email}: ${names}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visit))
  expect(strange).toEqual([])
})

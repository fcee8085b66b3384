import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addToCart } from './cart'
import type { BareDatabase } from './database'
import { addRecord } from './dns'
import { whois } from './whois'

interface UserRow {
  id: number
  email: string
  is_admin: boolean
}

/** What a domain's answer has of its row, in the product's order. */
const shown = [
  'id',
  'name',
  'zone',
  'status',
  'created_at',
  'expires_at',
  'auto_renew',
  'privacy_enabled',
  'client_transfer_lock',
  'delegation_type',
  'ns1',
  'ns2',
  'ns3',
  'ns4',
  'user_id',
] as const

type DomainRow = Record<(typeof shown)[number], unknown> & { id: number }

const identify = async ({ run }: BareDatabase, { headers }: FastifyRequest): Promise<UserRow> => {
  const token = (headers.authorization ?? '').slice('Bearer '.length)
  const hash = createHash('sha256').update(token).digest()
  const [user] = await run<UserRow>('session', 600, hash, 2_592_000, 604_800)
  if (!user) throw new Error('no session')
  return user
}

const cookieOf = ({ headers }: FastifyRequest): string => (headers.cookie ?? '').split('guest_cart=')[1] ?? ''

/** The measured calls, as somebody writes them who only wants the answer: no rules, no log, no limits of time. */
export const addRoutes = (app: FastifyInstance, database: BareDatabase): void => {
  app.get('/livez', async () => ({ status: 'ok' }))

  app.get('/api/users/me', async request => {
    const { email, is_admin } = await identify(database, request)
    return { email, is_admin }
  })

  app.get<{ Querystring: { limit: string } }>('/api/domains/my', async request => {
    const user = await identify(database, request)
    const rows = await database.run<DomainRow>('domains', user.id, Number(request.query.limit) + 1)
    const page = rows.slice(0, Number(request.query.limit))
    return page.map(row => Object.fromEntries(shown.map(name => [name, row[name]])))
  })

  app.get<{ Querystring: { domain: string } }>('/api/whois', async (request, reply) => {
    reply.type('text/plain; charset=utf-8')
    return whois(database, request.ip, request.query.domain)
  })

  app.post<{ Body: { name: string; zone: string } }>('/api/cart/add', async (request, reply) => {
    reply.code(201)
    return addToCart(database, request.ip, cookieOf(request), request.body)
  })

  app.post<{ Body: { domain_id: number; host: string; type: string; content: string; ttl: number } }>(
    '/api/dns/',
    async (request, reply) => {
      const user = await identify(database, request)
      reply.code(201)
      const client = { ip: request.ip, agent: request.headers['user-agent'] ?? '' }
      return addRecord(database, user.id, client, request.body)
    },
  )
}

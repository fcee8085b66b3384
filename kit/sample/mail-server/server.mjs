import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createRemoteJWKSet, jwtVerify } from 'jose'

const { PRODUCT: product, AUDIENCE: audience, PORT: port } = process.env
const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', product))
const file = 'mailboxes.jsonl'
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
const mailboxes = lines.map(line => JSON.parse(line))

/** The user of a call. Rejects without a good token. */
const userOf = async ({ headers: { authorization = '' } }) => {
  const { payload } = await jwtVerify(authorization.replace('Bearer ', ''), keys, { issuer: product, audience })
  return payload.sub
}

const create = (user, body) => {
  const [domain, name] = [String(body.domain ?? ''), String(body.name ?? '')]
  if (!/^[a-z0-9][a-z0-9.-]{0,63}$/.test(name) || !/^[a-z0-9.-]{1,253}$/.test(domain)) return [422, {}]
  if (mailboxes.some(each => each.domain === domain && (each.name === name || each.user !== user))) return [409, {}]
  const mailbox = { domain, name, user }
  appendFileSync(file, `${JSON.stringify(mailbox)}\n`)
  mailboxes.push(mailbox)
  return [201, mailbox]
}

const answer = async request => {
  const user = await userOf(request).catch(() => undefined)
  if (!user) return [401, {}]
  if (request.url === '/total') return [200, { total: mailboxes.length }]
  if (request.url !== '/mailboxes') return [404, {}]
  if (request.method === 'POST') return create(user, JSON.parse(await text(request)))
  return [200, mailboxes.filter(each => each.user === user).map(({ domain, name }) => ({ domain, name }))]
}

const cors = { 'access-control-allow-origin': product, 'access-control-allow-headers': 'authorization' }

createServer(async (request, response) => {
  if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
  const [status, body] = await answer(request).catch(() => [400, {}])
  response.writeHead(status, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(body))
}).listen(Number(port), 'localhost', () => process.stdout.write(`ready ${audience}\n`))

import { cartCalls, domainCalls } from '@panel/shared/contract'
import { startWhoisServer } from '../src/registration-data/whois-server'
import { freePort } from '../src/server-kit/free-port'
import { startTestApi, type TestApi } from './api'
import { putDomain } from './domain-users'
import { askWhois, fullNameOf, makeWithContacts } from './registration-records'
import { createUser, makeDomain, type TestUser } from './users'

let api: TestApi
let admin: TestUser
let owner: TestUser
let port: number
let stop: () => Promise<void>

beforeAll(async () => {
  api = await startTestApi()
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
  port = await freePort()
  ;({ stop } = await startWhoisServer(api.deps, { host: '127.0.0.1', port }))
})

afterAll(async () => {
  await stop()
  await api.close()
})

const nameOf = (id: number): Promise<string> => fullNameOf(api, id)
const ask = (...parts: string[]): Promise<string> => askWhois(port, ...parts)

interface Json {
  [member: string]: unknown
}

const rdap = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, payload, headers: answered } = await api.app.inject({ url: `/rdap/${path}`, headers })
  return { status: statusCode, type: answered['content-type'], headers: answered, json: JSON.parse(payload) as Json }
}

const change = (id: number, changes: object) =>
  api.db.updateTable('domains').set(changes).where('id', '=', id).execute()

describe('RDAP', () => {
  test('a domain of ours: names, dates, status words, nameservers, registrar', async () => {
    const { name } = await makeWithContacts(api, owner, admin)
    const { status, type, headers, json } = await rdap(`domain/${name.toUpperCase()}`)
    expect([status, type, headers['access-control-allow-origin']]).toEqual([200, 'application/rdap+json', '*'])
    expect(json).toMatchObject({
      rdapConformance: ['rdap_level_0', 'redacted'],
      objectClassName: 'domain',
      ldhName: name,
      status: ['client transfer prohibited'],
      secureDNS: { delegationSigned: false },
      nameservers: [{ ldhName: 'ns1.panel.example' }, { ldhName: 'ns2.panel.example' }],
      links: [{ rel: 'self', href: `http://localhost:3000/rdap/domain/${name}` }],
    })
    const actions = (json.events as { eventAction: string }[]).map(event => event.eventAction)
    expect(actions).toEqual(['registration', 'expiration', 'last update of RDAP database'])
  })

  test('a hidden contact is redacted, and marked so (RFC 9537); another one is shown', async () => {
    const { name } = await makeWithContacts(api, owner, admin)
    const { json } = await rdap(`domain/${name}`)
    const text = JSON.stringify(json)
    expect(text).toContain('petro@example.net')
    expect(text).not.toMatch(/olena|ivan/i)
    const redacted = json.redacted as { name: { description: string }; method: string }[]
    expect(redacted.map(one => `${one.name.description} ${one.method}`)).toEqual([
      'Registrant Name emptyValue',
      'Registrant Street removal',
      'Registrant Email removal',
      'Registrant Phone removal',
      'Tech Name emptyValue',
      'Tech Street removal',
      'Tech Email removal',
      'Tech Phone removal',
    ])
  })

  test('its holder and administrators see all of it, another customer does not', async () => {
    const { id, name } = await makeWithContacts(api, owner, admin)
    const stranger = await createUser(api)
    const seen = async ({ token }: TestUser) =>
      JSON.stringify((await rdap(`domain/${name}`, { authorization: `Bearer ${token}` })).json).includes('olena@')
    expect(await Promise.all([owner, admin, stranger].map(seen))).toEqual([true, true, false])
    await change(id, { privacy_enabled: true })
    expect(await Promise.all([owner, admin, stranger].map(seen))).toEqual([true, true, false])
    expect((await rdap(`domain/${name}`, { authorization: 'Bearer wrong' })).status).toBe(401)
  })

  test.each([
    ['expired', { status: 'expired', client_transfer_lock: false }, ['auto renew period'], ['autoRenewPeriod']],
    [
      'redemption',
      { status: 'redemption' },
      ['redemption period', 'pending delete'],
      ['redemptionPeriod', 'pendingDelete'],
    ],
    ['leaving', { leaving_at: new Date(), client_transfer_lock: false }, ['pending transfer'], ['pendingTransfer']],
    ['unlocked', { client_transfer_lock: false }, ['active'], ['ok']],
  ])('the status of one that is %s, here and in WHOIS', async (_, changes, words, codes) => {
    const id = await makeDomain(api, owner, admin)
    const name = await nameOf(id)
    await change(id, changes)
    expect((await rdap(`domain/${name}`)).json.status).toEqual(words)
    const lines = (await ask(`${name}\r\n`)).split('\r\n').filter(line => line.startsWith('Domain Status'))
    expect(lines).toEqual(codes.map(code => `Domain Status: ${code} https://icann.org/epp#${code}`))
  })

  test('a name in another script is found in both of its forms', async () => {
    const name = `привіт-${process.pid}`
    await api.call(cartCalls.add, { token: owner.token, body: { name, zone: 'ua' } })
    await api.call(cartCalls.submit, { token: owner.token })
    const { json } = await rdap(`domain/${encodeURIComponent(`${name}.ua`)}`)
    expect(json).toMatchObject({ unicodeName: `${name}.ua`, status: ['pending create'] })
    expect((await rdap(`domain/${json.ldhName}`)).json.handle).toBe(json.handle)
    expect(await ask(`${name}.ua\r\n`)).toContain(`Domain Name: ${String(json.ldhName).toUpperCase()}\r\n`)
  })

  test.each([
    ['domain/nobody-has-this.com', 404],
    ['domain/not%20a%20name', 400],
    ['domain/', 400],
    ['domain/a.com/b', 404],
    ['ip/192.0.2.1', 404],
    [`domain/${'a'.repeat(70)}.com`, 400],
  ])('%s is answered with an error object', async (path, code) => {
    const { status, type, json } = await rdap(path)
    expect([status, type]).toEqual([code, 'application/rdap+json'])
    expect(json).toMatchObject({ rdapConformance: ['rdap_level_0', 'redacted'], errorCode: code })
    expect(json.description).toHaveLength(1)
  })

  test('a changed lock shows at once', async () => {
    const id = await makeDomain(api, owner, admin)
    await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: false })
    expect((await rdap(`domain/${await nameOf(id)}`)).json.status).toEqual(['active'])
  })

  test('help says what can be asked', async () => {
    expect((await rdap('help')).json).toMatchObject({ rdapConformance: ['rdap_level_0', 'redacted'], notices: [{}] })
  })
})

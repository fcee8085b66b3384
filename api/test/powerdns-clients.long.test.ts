import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiTokenCalls } from '@panel/shared/contract'
import { fillIn, integrations } from '@panel/shared/integrations'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { freePort } from '../src/server-kit/free-port'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { type GatewayProcess, startGateway } from './gateway-process'
import { type NameServers, startNameServers } from './name-servers'
import { inZone, zone } from './powerdns-step'
import { until } from './until'
import { createUser, makeDomain } from './users'

const run = promisify(execFile)
const timeLimit = 240_000

let servers: NameServers
let api: TestApi
let gateway: GatewayProcess
let folder: string
let pebble: ChildProcess
let directory: string
let values: Parameters<typeof fillIn>[1]
let token: (body?: object) => Promise<string>

const startPebble = async (): Promise<void> => {
  const own = '-subj /CN=pebble -addext subjectAltName=IP:127.0.0.1 -days 2 -nodes -keyout key.pem -out ca.pem'
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...own.split(' ')], { cwd: folder })
  const [port, management] = [await freePort(), await freePort()]
  const at = { certificate: 'ca.pem', privateKey: 'key.pem', httpPort: 5002, tlsPort: 5001 }
  const listen = { listenAddress: `127.0.0.1:${port}`, managementListenAddress: `127.0.0.1:${management}` }
  writeFileSync(join(folder, 'pebble.json'), JSON.stringify({ pebble: { ...listen, ...at } }))
  const asked = `127.0.0.1:${servers.ports.primary}`
  pebble = spawn('pebble', ['-config', 'pebble.json', '-dnsserver', asked], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
  })
  directory = `https://127.0.0.1:${port}/dir`
  const answers = () =>
    run('curl', ['-sS', '--fail', '--cacert', 'ca.pem', directory], { cwd: folder }).then(
      () => true,
      () => false,
    )
  await until('pebble answers', answers, timeLimit)
}

beforeAll(async () => {
  provideDebianPackages(['lego', 'certbot', 'pebble', 'dehydrated', 'uacme', 'lexicon', 'python3-libcloud', 'curl'])
  folder = mkdtempSync(join(tmpdir(), 'powerdns-clients-'))
  servers = await startNameServers()
  api = await startTestApi({ worker: true, env: { DNS_PUBLISHER: servers.setting } })
  const owner = await createUser(api)
  const id = await makeDomain(api, owner, await createUser(api, 'admin'))
  const row = await api.db.selectFrom('domains').select(['name', 'zone']).where('id', '=', id).executeTakeFirstOrThrow()
  const DOMAIN = `${row.name}.${row.zone}`
  await servers.follow(DOMAIN)
  gateway = await startGateway(api)
  const HOST = gateway.host
  token = async (body = {}) => {
    const all = { name: 'client', scopes: ['dns:read', 'dns:write'], domains: [id], ...body }
    return jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: owner.token, body: all })).token
  }
  values = { ORIGIN: `http://${HOST}`, HOST, TOKEN: await token(), DOMAIN, PLATFORM: 'panel.example' }
  await startPebble()
}, timeLimit)

afterAll(async () => {
  if (pebble?.kill()) await once(pebble, 'exit')
  await gateway?.close()
  await api?.close()
  await servers?.close()
  rmSync(folder, { recursive: true, force: true })
}, timeLimit)

/** Writes the files of an integration, and runs its commands as they are shown. `before` and `after` are for the test. */
const follow = async (id: string, before = '', after = ''): Promise<string> => {
  const one = integrations.find(each => each.id === id)
  if (!one) throw new Error(`There is no integration ${id}.`)
  const own = { ...values, TOKEN: await token(one.records && { records: one.records }) }
  for (const { file, text } of one.listings)
    if (file) writeFileSync(join(folder, file), fillIn(text, own), { mode: 0o755 })
  const commands = one.listings.filter(({ file }) => !file).map(({ text }) => fillIn(text, own))
  const { stdout, stderr } = await run('bash', ['-ec', [before, ...commands, after].join('\n')], {
    cwd: folder,
    env: { ...process.env, HOME: folder, REQUESTS_CA_BUNDLE: '', LEGO_CA_CERTIFICATES: join(folder, 'ca.pem') },
  })
  return stdout + stderr
}

const namesIn = async (file: string): Promise<string> =>
  (await run('openssl', ['x509', '-noout', '-ext', 'subjectAltName', '-in', join(folder, file)])).stdout

const challenges = (): Promise<string[]> => servers.dig('secondary', `_acme-challenge.${values.DOMAIN}`, 'TXT')

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a value is made of: the members of objects, and the first of a list. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (value === null || typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, shapeOf(inner)]))
}

const sorted = (found: object[]): string[] => found.map(one => JSON.stringify(one)).sort()

const replaceD = { name: 'd.ZONE', type: 'A', ttl: 60, changetype: 'REPLACE', records: [{ content: '192.0.2.1' }] }
const deleteD = { name: 'd.ZONE', type: 'A', changetype: 'DELETE' }
const aliasD = { ...replaceD, type: 'CNAME', records: [{ content: 'a.example.' }] }

// More is taken here than there: names of records without the last dot, texts without quotes, a TTL that is left out, a
// record twice. Less is taken of what cannot be served: a TTL below 0, a text that is empty.
describe('answers as PowerDNS does', () => {
  const change = async (changetype: string) => {
    const kept = [
      { name: 'kept.ZONE', type: 'A', ttl: 300, changetype, records: [{ content: '192.0.2.33' }] },
      { name: 'kept.ZONE', type: 'MX', ttl: 300, changetype, records: [{ content: '10 mx.example.net.' }] },
    ]
    const reply = await fetch(`${values.ORIGIN}${inZone(zone, values.DOMAIN)}`, {
      method: 'PATCH',
      headers: { 'x-api-key': values.TOKEN },
      body: JSON.stringify({ rrsets: inZone(kept, values.DOMAIN) }),
    })
    expect(reply.status).toBe(204)
  }
  beforeAll(() => change('REPLACE'))
  afterAll(() => change('DELETE'))

  test.each<[Method, string, object?]>([
    ['GET', ''],
    ['GET', '/statistics?statistic=uptime'],
    ['GET', '/statistics?statistic=nothing'],
    ['GET', '/config'],
    ['GET', '/config/api'],
    ['GET', '/tsigkeys'],
    ['GET', '/tsigkeys/none.'],
    ['PUT', '/tsigkeys/none.', {}],
    ['DELETE', '/tsigkeys/none.'],
    ['POST', '/tsigkeys', {}],
    ['GET', '/autoprimaries'],
    ['DELETE', '/autoprimaries/192.0.2.1/ns1.example.net'],
    ['PUT', '/cache/flush?domain=ZONE'],
    ['PUT', '/cache/flush'],
    ['GET', '/cache/flush?domain=ZONE'],
    ['GET', '/search-data?q=BARE'],
    ['GET', '/search-data?q=BARE&object_type=zone'],
    ['GET', '/search-data?q=*BARE*&object_type=zone'],
    ['GET', '/search-data?q=*&object_type=zone&max=1'],
    ['GET', '/search-data?q=kept.BARE&object_type=record'],
    ['GET', '/search-data?q=K?PT.BARE&object_type=record'],
    ['GET', '/search-data?q=192.0.2.?3&object_type=record'],
    ['GET', '/search-data?q=10+mx.*&object_type=record'],
    ['GET', '/search-data?q=mx.example.net&object_type=record'],
    ['GET', '/search-data?q=kept&object_type=record'],
    ['GET', '/search-data?q=*.BARE'],
    ['GET', '/search-data?q=hostmaster.BARE&object_type=record'],
    ['GET', '/search-data'],
    ['GET', '/search-data?q='],
    ['GET', '/search-data?q=a&max=0'],
    ['GET', '/search-data?q=a&object_type=view'],
    ['POST', '/search-data?q=a'],
    ['GET', '/zones?zone=ZONE'],
    ['GET', '/zones?dnssec=true'],
    ['GET', '/zones?zone='],
    ['GET', '/zones/BARE'],
    ['GET', '/zones/BARE/export'],
    ['GET', '/zones/ZONE?rrsets=false'],
    ['GET', '/zones/ZONE?rrset_name=kept.ZONE&rrset_type=A'],
    ['GET', '/zones/none.example.'],
    ['PUT', '/zones/ZONE/axfr-retrieve'],
    ['PUT', '/zones/ZONE/notify'],
    ['PUT', '/zones/ZONE/rectify'],
    ['GET', '/zones/ZONE/metadata/ALLOW-AXFR-FROM'],
    ['PUT', '/zones/ZONE/metadata/ALLOW-AXFR-FROM', { metadata: [] }],
    ...['SLAVE-RENOTIFY', 'X-OURS', 'PRESIGNED', 'NSEC3PARAM', 'NOTHING', 'soa-edit', 'API-RECTIFY'].flatMap(
      (kind): [Method, string, object?][] => [
        ['GET', `/zones/ZONE/metadata/${kind}`],
        ['PUT', `/zones/ZONE/metadata/${kind}`, { metadata: [] }],
        ['DELETE', `/zones/ZONE/metadata/${kind}`],
      ],
    ),
    ['GET', '/zones/ZONE/cryptokeys'],
    ['POST', '/zones/ZONE/cryptokeys', {}],
    ['POST', '/zones/ZONE/cryptokeys', { keytype: 'none' }],
    ['GET', '/zones/ZONE/cryptokeys/9'],
    ['DELETE', '/zones/ZONE/cryptokeys/9'],
    ['GET', '/zones/ZONE/nothing'],
    ['GET', '/nothing'],
    ['POST', '/zones', { name: 'ZONE', kind: 'Master' }],
    ['POST', '/zones', {}],
    ['PUT', '/zones/ZONE', {}],
    ['PUT', '/zones/none.example.', { kind: 'Master' }],
    ['DELETE', '/zones/none.example.'],
    ['PATCH', '/zones/none.example.', { rrsets: [] }],
    ['PATCH', '/zones/ZONE', {}],
    ...[[], null, {}, [null]].map((rrsets): [Method, string, object] => ['PATCH', '/zones/ZONE', { rrsets }]),
    ['PATCH', '/zones/ZONE', []],
    ['PATCH', '/zones', { rrsets: [] }],
    ['POST', '/zones/ZONE', {}],
    ['POST', '/zones', []],
    ['DELETE', '/zones'],
    ...['/zones/', '/zones/ZONE/', '/zones/.', '/zones/=2E', '/zones/%20', '/', '/../other', '/../other/zones'].map(
      (path): [Method, string] => ['GET', path],
    ),
    ['GET', '/zones/ZONE.'],
    ...['a..b', '.ZONE', 'x'.repeat(64), 'x.'.repeat(128)].flatMap((name): [Method, string, object?][] => [
      ['GET', `/zones/${name}`],
      ['PATCH', `/zones/${name}`, { rrsets: [] }],
      ['PUT', `/zones/${name}/notify`],
      ['GET', `/zones/${name}/cryptokeys`],
    ]),
    ['GET', '/zones/ZONE?rrsets=maybe'],
    ['GET', '/zones/ZONE?rrset_type=A'],
    ['GET', '/zones/ZONE?rrset_name=nothing'],
    ['GET', '/zones?zone=none.example.'],
    ['GET', '/zones?zone=a..b'],
    ['PUT', '/zones/none.example./notify'],
    ['GET', '/zones/ZONE/notify'],
    ['GET', '/zones/ZONE/rectify'],
    ['PUT', '/zones/ZONE/export'],
    ['GET', '/zones/none.example./metadata'],
    ['GET', '/zones/none.example./cryptokeys'],
    ['PUT', '/zones/ZONE/cryptokeys/9', { active: true }],
    ...[
      [replaceD, deleteD],
      [deleteD, replaceD],
      [deleteD, deleteD],
      [replaceD, { ...replaceD, name: 'D.ZONE' }],
      [replaceD, aliasD],
      [deleteD, aliasD],
      [{ ...aliasD, records: [] }],
    ].map((rrsets): [Method, string, object] => ['PATCH', '/zones/ZONE', { rrsets }]),
    ...[
      { name: 'gone.ZONE', type: 'A', changetype: 'DELETE' },
      { name: 'www.example.org.', type: 'A', changetype: 'REPLACE' },
      { name: 'www.example.org.', type: 'A', changetype: 'REPLACE', records: [] },
      { name: 'www.example.org.', type: 'A', changetype: 'DELETE' },
      { name: 'x.ZONE', type: 'NONE', changetype: 'REPLACE', records: [] },
      { name: 'x.ZONE', type: 'A', changetype: 'REPLACE', records: [] },
      { name: 'x.ZONE', type: 'MX', changetype: 'REPLACE', records: [{ content: 'mx.example.net.' }] },
      { name: 'x.ZONE', type: 'AAAA', changetype: 'REPLACE', records: [{ content: '192.0.2.1' }] },
      { name: 'ZONE', type: 'CNAME', changetype: 'REPLACE', records: [{ content: 'a.example.net.' }] },
      { name: 'kept.ZONE', type: 'CNAME', changetype: 'REPLACE', records: [{ content: 'a.example.net.' }] },
      { name: 'x.ZONE', type: 'A', changetype: 'REPLACE', records: [{ content: '192.0.2.256' }] },
      { name: 'x.ZONE', type: 'NONE', changetype: 'REPLACE', records: [{ content: 'x' }] },
      { name: 'x.ZONE', type: 'A', changetype: 'UPDATE' },
      { name: 'x.ZONE', type: 'A' },
      { type: 'A', changetype: 'DELETE' },
      { name: 'x y.ZONE', type: 'A', changetype: 'REPLACE' },
      { name: 'x.ZONE', type: '', changetype: 'DELETE' },
      ...['NONE', 'WKS', ' A', 'a', 'TYPE65534', 'LUA', 'RRSIG', 'ANY', 'SOA', 'NSEC3PARAM', 'SPF', 'ZONEMD', 'DS'].map(
        type => ({ name: 'x.ZONE', type, changetype: 'DELETE' }),
      ),
      ...['', ' DELETE', 'delete'].map(changetype => ({ name: 'x.ZONE', type: 'A', changetype })),
      ...['', 'X.ZONE', 'x..ZONE', '.x.ZONE', `${'x'.repeat(64)}.ZONE`, `${'x.'.repeat(125)}ZONE`, 'x y.ZONE'].flatMap(
        name => [
          { name, type: 'A', changetype: 'DELETE' },
          { name, type: 'A', changetype: 'REPLACE' },
        ],
      ),
      ...['x', null, [], [{}], ['192.0.2.1'], [{ content: 1 }], [{ content: '' }]].map(records => ({
        ...{ name: 'x.ZONE', type: 'A', changetype: 'REPLACE', records },
      })),
      { name: 'x.ZONE', type: 'A', changetype: 'REPLACE', records: [{ content: '192.0.2.1', 'set-ptr': true }] },
      { name: 'x.ZONE', type: 'A', changetype: 'REPLACE', records: [{ content: '192.0.2.1', disabled: 'x' }] },
      { name: 'x.ZONE', type: 'A', changetype: 'REPLACE', comments: [{}] },
      { name: 'x.ZONE', type: 'A', changetype: 'DELETE' },
      { name: 'x.ZONE', type: 'CNAME', changetype: 'REPLACE', records: [{ content: 'a.' }, { content: 'b.' }] },
      { name: 1, type: 'A', changetype: 'REPLACE' },
      { name: 'x.ZONE', type: 1, changetype: 'REPLACE' },
    ].map((rrset): [Method, string, object] => {
      const set = { ttl: 300, records: [{ content: '192.0.2.1' }], ...rrset }
      return ['PATCH', '/zones/ZONE', { rrsets: [set] }]
    }),
  ])('%s %s %j', async (method, path, sent) => {
    const [at, body] = [inZone(path, values.DOMAIN), inZone(sent, values.DOMAIN)]
    const own = await fetch(`${values.ORIGIN}/api/v1/servers/localhost${at}`, {
      method,
      headers: { 'x-api-key': values.TOKEN },
      ...(body && { body: JSON.stringify(body) }),
    })
    const theirs = await servers.api(method, at, body)
    const [text, real] = [await own.text(), await theirs.text()]
    expect([own.status, text === '']).toEqual([theirs.status, real === '' && theirs.status < 400])
    if (theirs.status >= 400) expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(/\.$/) })
    else if (path.startsWith('/search-data')) expect(sorted(JSON.parse(text))).toEqual(sorted(JSON.parse(real)))
    else if (/^\[?\{/.test(real)) expect(shapeOf(JSON.parse(text))).toMatchObject(shapeOf(JSON.parse(real)) as object)
  })
})

test.each([
  [
    'lego',
    (domain: string) => `.lego/certificates/${domain}.crt`,
    (): string =>
      `lego() { command lego --server ${directory} --path "$PWD/.lego" --dns.resolvers 127.0.0.1:${servers.ports.primary} --dns.disable-cp "$@"; }`,
  ],
  [
    'certbot-hook',
    (domain: string) => `certbot/live/${domain}/cert.pem`,
    (): string =>
      `certbot() { REQUESTS_CA_BUNDLE=$PWD/ca.pem command certbot --server ${directory} --non-interactive --agree-tos --email admin@example.com --config-dir certbot --work-dir certbot --logs-dir certbot "$@"; }`,
  ],
  [
    'dehydrated',
    (domain: string) => `certs/${domain}/cert.pem`,
    (): string => {
      const lines = [`CA=${directory}`, `BASEDIR=${folder}`, `CURL_OPTS="--cacert ${folder}/ca.pem"`]
      writeFileSync(join(folder, 'config'), lines.join('\n'))
      return 'dehydrated() { command dehydrated --config config "$@"; }'
    },
  ],
  [
    'uacme',
    (domain: string) => `uacme/${domain}/cert.pem`,
    // It trusts the authorities of the system only, so that in its own file system they are the one of the test.
    (): string =>
      `uacme() { unshare --mount sh -c 'mount --bind ca.pem /etc/ssl/certs/ca-certificates.crt && exec uacme "$@"' uacme --confdir uacme --acme-url ${directory} "$@"; }`,
  ],
] as const)(
  '%s gets a wildcard certificate with a token for its challenge only',
  async (id, file, before) => {
    await follow(id, before())
    expect(await namesIn(file(values.DOMAIN))).toContain(`DNS:*.${values.DOMAIN}`)
    expect(await challenges()).toEqual([])
  },
  timeLimit,
)

test(
  'lexicon creates, lists, changes and deletes, and both servers have it when it ends',
  async () => {
    const at = `www.${values.DOMAIN}`
    expect(await follow('lexicon')).toMatch(/www.*192\.0\.2\.1/)
    expect([await servers.dig('primary', at, 'A'), await servers.dig('secondary', at, 'A')]).toEqual([
      ['192.0.2.1'],
      ['192.0.2.1'],
    ])
    const lexicon = `lexicon powerdns --pdns-server ${values.ORIGIN} --auth-token ${values.TOKEN}`
    const change = (what: string) => run('bash', ['-ec', `${lexicon} ${what}`], { cwd: folder })
    await change(`update ${values.DOMAIN} A --identifier A/${at}.=192.0.2.1 --name www --content 192.0.2.2`)
    expect(await servers.dig('secondary', at, 'A')).toEqual(['192.0.2.2'])
    await change(`delete ${values.DOMAIN} A --name www`)
    expect(await servers.dig('secondary', at, 'A')).toEqual([])
  },
  timeLimit,
)

test(
  'libcloud creates, lists, changes and deletes',
  async () => {
    const at = `api.${values.DOMAIN}`
    expect(await follow('libcloud', '', '/usr/bin/python3 records.py')).toContain(`${at}. A 192.0.2.1`)
    expect(await servers.dig('secondary', at, 'A')).toEqual(['192.0.2.1'])
    const more = `exec(open("records.py").read())
record = driver.update_record(record, record.name, "A", "192.0.2.2", {"ttl": 60})
print([one.data for one in driver.list_records(zone) if one.name == record.name])
print(driver.delete_record(record), [one.id for one in driver.list_zones()])
`
    const { stdout } = await run('/usr/bin/python3', ['-c', more], { cwd: folder })
    expect(stdout).toContain(`['192.0.2.2']\nTrue ['${values.DOMAIN}.']`)
    expect(await servers.dig('secondary', at, 'A')).toEqual([])
  },
  timeLimit,
)

test(
  'a zone is signed by a key that is asked for, and unsigned when it is deleted',
  async () => {
    const keys = (method: Method, at = '', body?: object) =>
      fetch(`${values.ORIGIN}${inZone(zone, values.DOMAIN)}/cryptokeys${at}`, {
        method,
        headers: { 'x-api-key': values.TOKEN },
        ...(body && { body: JSON.stringify(body) }),
      })
    expect((await keys('POST', '', { keytype: 'csk', active: true })).status).toBe(201)
    expect(await servers.dig('secondary', values.DOMAIN, 'DNSKEY')).toHaveLength(1)
    const [key] = (await (await keys('GET')).json()) as { ds: string[] }[]
    expect(key?.ds).toContainEqual(expect.stringMatching(/^\d+ 13 2 [0-9a-f]{64}$/))
    expect((await keys('DELETE', '/1')).status).toBe(204)
    expect(await (await keys('GET')).json()).toEqual([])
  },
  timeLimit,
)

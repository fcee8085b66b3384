import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openRegistries } from '../src/registry/registry-of'
import { slipsIn } from '../src/settings/names'
import { readSettings, SettingsError, secretNames, settingsSchema } from '../src/settings/settings'
import { prices } from './price-file'
import { removeSettings, writeSetting } from './setting-file'

afterAll(removeSettings)

test('the defaults', () => {
  expect(readSettings({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: resolve('.data'),
    ADMIN_PATH: 'admin',
    PLATFORM_HOST: 'panel.example',
    ZONES: ['com', 'net', 'org', 'com.ua', 'ua'],
    REGISTRY: 'sandbox',
    REGISTRIES: [expect.objectContaining({ name: 'sandbox', address: 'sandbox', profileName: 'gtld' })],
    CLOCK: 'real',
    LOOKUP: 'sandbox',
    DEMO: false,
    CDS_BOOTSTRAP: false,
    SECONDARIES_PRIVATE: false,
    DNS_HOST: ['127.0.0.1'],
    DNS_PORT: 5300,
    API_HOST: '127.0.0.1',
    API_PORT: 3001,
    LOG_LEVEL: 'info',
    LIMITS_SCALE: 1,
    ADMIN_SECOND_FACTOR: false,
    WEBHOOK_PRIVATE: false,
    BACKUP_KEEP: 7,
    METRICS_FROM: ['loopback'],
    TRANSFER_HOLD: 24,
    TRUST_GATEWAY: ['loopback'],
  })
})

test('an empty value counts as unset, and the public address follows the port', () => {
  expect(readSettings({ PORT: '8080', ZONES: '', PUBLIC_URL: ' ' })).toMatchObject({
    PUBLIC_URL: 'http://localhost:8080',
    ZONES: ['com', 'net', 'org', 'com.ua', 'ua'],
  })
  expect(readSettings({ PUBLIC_URL: 'https://panel.example.org/' }).PUBLIC_URL).toBe('https://panel.example.org')
})

test.each([
  ['ADMIN_SECOND_FACTOR', 'yes'],
  ['WEBHOOK_PRIVATE', 'yes'],
  ['TRANSFER_HOLD', '-1'],
  ['TRUST_GATEWAY', 'gateway.example'],
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['API_PORT', '-1'],
  ['PUBLIC_URL', 'panel.example.org'],
  ['PUBLIC_URL', 'ftp://panel.example.org'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['SMTP_URL', 'http://localhost'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PATH', 'cart'],
  ['ADMIN_PATH', 'mcp'],
  ['ADMIN_PATH', 'metrics'],
  ['ADMIN_PATH', 'a/b'],
  ['PLATFORM_HOST', 'not a host'],
  ['ZONES', 'com,,net'],
  ['ZONES', 'com,com'],
  ['SUPPORT_EMAIL', 'help desk'],
  ['EMAIL_DOMAINS', '@gmail.com'],
  ['LOOKUP', 'dns'],
  ['REGISTRY', 'epp://panel@registry.example:700'],
  ['REGISTRY', 'epp+tls://registry.example:700'],
  ['EPP_CA', '/no/such/file.pem'],
  ['LOOKUP_WHOIS', 'whois.example.org'],
  ['LOOKUP_RDAP', '/no/such/file.json'],
  ['WHOIS_PORT', 'whois'],
  ['DNS_PUBLISHER', 'powerdns+http://localhost:8081'],
  ['DNS_PUBLISHER', 'http://localhost:8081?key=x'],
  ['DNS_PUBLISHER', 'powerdns+http://localhost:8081?key=x&server=ns1'],
  ['DNS_HOST', 'ns1.example.net'],
  ['DNS_PORT', '0'],
  ['DNS_SECONDARIES', '192.0.2.1'],
  ['DNS_SECONDARIES', 'ns2@192.0.2.256'],
  ['DNS_PUBLISHER', 'powerdns+http://localhost:8081?key=x&server=ns1@[::1::1]'],
  ['DNS_RESOLVER', 'resolver.example.net'],
  ['DNS_RESOLVER', '10.0.0.256'],
  ['DNS_RESOLVER', '[2001:db8::g]'],
  ['DNS_RESOLVER', '1.1.1.1:99999'],
  ['DNS_RESOLVER', '1.1.1.1:0'],
  ['DNS_LOOPBACK_PORT', '70000'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_TARGET', 'syslog+tls://10.0.0.5:65614'],
  ['LIMITS_SCALE', '0'],
])('%s=%s stops the start with one sentence that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^The setting ${name} [^\n]*\\.$`))
})

test('the error of a number that is too large names the limit', () => {
  expect(() => readSettings({ LIMITS_SCALE: '1000000' })).toThrow('from 1 to 999999 (it is "1000000")')
})

test.each(['9.9.9.9', '9.9.9.9:5353', '[2620:fe::fe]', '[2620:fe::fe]:53'])('%s is a resolver', DNS_RESOLVER => {
  expect(readSettings({ DNS_RESOLVER }).DNS_RESOLVER).toBe(DNS_RESOLVER)
})

test('the publisher is an address, a key and public servers', () => {
  const DNS_PUBLISHER = 'powerdns+http://10.0.0.5:8081?key=k&server=ns1@192.0.2.1:5300&server=ns2@[2001:db8::1]'
  expect(readSettings({ DNS_PUBLISHER }).DNS_PUBLISHER).toEqual({
    kind: 'powerdns',
    url: 'http://10.0.0.5:8081',
    key: 'k',
    servers: [
      { name: 'ns1', address: '192.0.2.1', port: 5300 },
      { name: 'ns2', address: '2001:db8::1', port: 53 },
    ],
  })
})

test.each(['DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD', 'DNS_PUBLISHER', 'GATEWAY_KEY'])(
  'a wrong %s is not repeated',
  name => {
    expect(() => readSettings({ [name]: 'secret' })).toThrow(/^(?!.*secret)/)
  },
)

test('an API that other machines reach needs to know its gateways', () => {
  expect(() => readSettings({ API_HOST: '0.0.0.0' })).toThrow(/^The setting TRUST_GATEWAY must name the gateways/)
  const named = { API_HOST: '10.0.0.2', TRUST_GATEWAY: '10.0.0.3, 10.1.0.0/16' }
  expect(() => readSettings(named)).toThrow(
    'The setting GATEWAY_KEY must hold the key of the gateways when API_HOST is not this machine (it is "10.0.0.2").',
  )
  const GATEWAY_KEY = `${'a'.repeat(64)}, ${'b'.repeat(64)}`
  expect(readSettings({ ...named, GATEWAY_KEY })).toMatchObject({
    TRUST_GATEWAY: ['10.0.0.3', '10.1.0.0/16'],
    GATEWAY_KEY: ['a'.repeat(64), 'b'.repeat(64)],
  })
})

test('LOOKUP wants the server that is to be asked', () => {
  expect(() => readSettings({ LOOKUP: 'rdap' })).toThrow('The setting LOOKUP_RDAP must be set with LOOKUP=rdap.')
  expect(() => readSettings({ LOOKUP: 'whois' })).toThrow('The setting LOOKUP_WHOIS must be set with LOOKUP=whois.')
  const { LOOKUP_RDAP, LOOKUP_WHOIS } = readSettings({
    LOOKUP_RDAP: 'https://rdap.example.org',
    LOOKUP_WHOIS: '[::1]:4343',
  })
  expect([LOOKUP_RDAP?.get(''), LOOKUP_WHOIS]).toEqual(['https://rdap.example.org/', { host: '::1', port: 4343 }])
})

test('REGISTRY is the sandbox, or the address and the user of a registry, whose clock is real', () => {
  const REGISTRY = 'epp+tls://panel@registry.example:700'
  expect(readSettings({ REGISTRY }).REGISTRY).toEqual({ user: 'panel', host: 'registry.example', port: 700 })
  expect(() => openRegistries(readSettings({ REGISTRY }))).toThrow(SettingsError)
  expect(openRegistries(readSettings({ REGISTRY, EPP_PASSWORD: 'secret' })).areRemote).toBe(true)
  expect(() => readSettings({ REGISTRY, CLOCK: 'sandbox' })).toThrow(/^The setting CLOCK /)
})

test.each([
  ['- name: a\n  zones: [com]\n  url: epp+tls://panel@h:700\n', 1, 'password_env'],
  ['- name: a\n  zones: [com]\n  url: https://h\n', 3, '0.url must be "sandbox"'],
  ['- name: a\n  zones: com\n  url: sandbox\n', 2, '0.zones must be a list of zones'],
  ['- name: a\n  zones: [com]\n  url: sandbox\n  colour: red\n', 4, 'not known: colour'],
  [
    '- name: a\n  zones: [com]\n  url: sandbox\n- name: b\n  zones:\n    - com\n  url: sandbox\n',
    6,
    'the zone com, which a has',
  ],
  ['- name: a\n  url: sandbox\n', 1, '0.zones must name at least one zone'],
  [
    '- name: a\n  zones: [com]\n  url: sandbox\n  former_zones:\n    - net\n',
    5,
    'former_zones.0 must name a zone of another registry: net',
  ],
  [
    '- name: a\n  zones: [com]\n  url: sandbox\n  former_zones: [com]\n',
    4,
    'must not name the zone com, which is among its zones',
  ],
  [
    `- { name: a, zones: [com], url: sandbox }\n${['b', 'c'].map(name => `- { name: ${name}, former_zones: [com], url: sandbox }\n`).join('')}`,
    3,
    'must not name the zone com, which b had before',
  ],
  ['- name: a\n  zones: [com]\n  url: sandbox\n  profile: nowhere\n', 4, 'no profile'],
  [
    '- name: a\n  zones: [com]\n  url: sandbox\n  organisation: { id: OURS-7, role: reseller }\n',
    4,
    '0.organisation must come with a profile that has orgs',
  ],
  ['- name: a\n  zones: [com]\n  url: sandbox\n  ca: missing.pem\n', 4, 'certificates'],
  ['- name: a\n zones: [com]\n', 2, 'not YAML'],
  ['[{"name": "a",\n  "zones": ["com"],\n  "url": 1}]', 3, '0.url'],
])('a wrong file of registries stops the start with its name and line (%#)', (content, line, sentence) => {
  const REGISTRIES = writeSetting(content)
  const start = () => readSettings({ REGISTRIES })
  expect(start).toThrow(`The setting REGISTRIES names the file ${REGISTRIES} with a fault in line ${line}:`)
  expect(start).toThrow(sentence)
})

test.each([
  ['[launch]', 'launch: { phase: claims }', 'launch.phase must be landrush, open or custom: the product sends neither'],
  ['[launch]', 'launch: { phase: custom }', 'launch.name must name the phase'],
  ['[launch]', '', 'extensions must come with launch'],
  ['[fee]', 'launch: { phase: open }', 'launch must come with launch among the extensions'],
  ['[fee]', 'namespaces: { domain: ua }', 'namespaces.domain must be a URI'],
  ['[fee]', 'namespaces: { other: "urn:other" }', 'namespaces'],
  ['[namestore]', 'namestore: { com: dot-COM }', 'namestore.com must be a name such as dotCOM'],
  ['[namestore]', '', 'extensions must come with namestore'],
])('a profile with the extensions %s and %j stops the start', (extensions, entry, sentence) => {
  const built = readFileSync(resolve(import.meta.dirname, '../profiles/icann-minimum.yaml'), 'utf8')
  const profile = writeSetting(`${built.replace(/extensions: .*/, `extensions: ${extensions}`)}${entry}\n`)
  const REGISTRIES = writeSetting([{ name: 'a', zones: ['com'], url: 'sandbox', profile }])
  expect(() => readSettings({ REGISTRIES })).toThrow(sentence)
})

test('REGISTRIES offers its zones, and each zone that is offered has a registry', () => {
  const REGISTRIES = writeSetting(
    '- { name: a, zones: [ua, com.ua], url: sandbox, profile: ua }\n- { name: b, zones: [com], url: sandbox }\n',
  )
  const { ZONES, REGISTRIES: read } = readSettings({ REGISTRIES, CLOCK: 'sandbox' })
  expect([ZONES, read.map(({ profileName }) => profileName)]).toEqual([
    ['ua', 'com.ua', 'com'],
    ['ua', 'gtld'],
  ])
  expect(() => readSettings({ REGISTRIES, ZONES: 'com,net' })).toThrow(/without a registry for the zone net/)
  expect(() => readSettings({ REGISTRIES, REGISTRY: 'epp+tls://panel@registry.example:700' })).toThrow(
    /REGISTRY must be unset/,
  )
})

test('a profile of an operator is a file beside that of the registries; a fault in it is named with its line', () => {
  const profile = writeSetting(
    readFileSync(resolve(import.meta.dirname, '../profiles/gtld.yaml'), 'utf8').replace('days: 5', 'days: many'),
  )
  const REGISTRIES = writeSetting(`- name: a\n  zones: [com]\n  url: sandbox\n  profile: ${profile}\n`)
  expect(() => readSettings({ REGISTRIES })).toThrow(`line 4: 0.profile names the file ${profile} with a fault in line`)
})

test('the warning of a misspelt variable names the setting', () => {
  const given = { WHOISPORT: '1', registry: '1', REGISTRY: '1', HOME: '1', HOSTNAME: '1', PGPORT: '1' }
  expect(slipsIn(given, Object.keys(settingsSchema.shape))).toEqual([
    'WHOISPORT is no setting and is ignored: was WHOIS_PORT meant?',
    'registry is no setting and is ignored: was REGISTRY meant?',
  ])
})

test('a process without secrets gets neither PAYMENTS nor what it names, and starts', () => {
  const liqpay = { public_key: 'i1', private_env: 'LIQPAY_KEY' }
  const environment = { PRICES: writeSetting(prices), PAYMENTS: writeSetting({ liqpay }), LIQPAY_KEY: 'secret' }
  const secrets = secretNames(readSettings(environment))
  const left = Object.entries(environment).filter(([name]) => !secrets.has(name))
  expect(left.map(([name]) => name)).toEqual(['PRICES'])
  expect(readSettings(Object.fromEntries(left)).PAYMENTS).toBeUndefined()
})

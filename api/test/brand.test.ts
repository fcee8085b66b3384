import { apiTokenCalls, legalCalls, secondFactorCalls } from '@panel/shared/contract'
import { readMarkdown, textOfBlocks } from '../src/base/markdown'
import { makeInvoice } from '../src/billing/invoice'
import { invoiceHtml, invoicePdf } from '../src/billing/write-invoice'
import type { OrderRow } from '../src/database/schema'
import { composeCode } from '../src/mail/compose'
import { startWhoisServer } from '../src/registration-data/whois-server'
import { freePort } from '../src/server-kit/free-port'
import { contrast, paletteOf } from '../src/settings/brand-colours'
import { readSettings } from '../src/settings/settings'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { type BrandFile, brandFiles, brandFolder } from './brand-folder'
import { prices } from './price-file'
import { readPdf } from './read-pdf'
import { askWhois, makeWithContacts } from './registration-records'
import { writeSetting } from './setting-file'
import { createUser } from './users'

const yaml = brandFiles['brand.yaml']
const svg = (inside: string, root = 'viewBox="0 0 9 9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>\n${inside}\n</svg>`

test('a folder is a brand, and a single word is only a name', () => {
  const { BRAND } = readSettings({ BRAND: brandFolder({ 'logo-dark.svg': null }) })
  expect(BRAND).toMatchObject({
    name: 'Nimbus Names',
    own: {
      legalName: 'Nimbus Names Ltd',
      colour: '#0f766e',
      support: { email: 'help@nimbus.example' },
      links: [{ title: { en: 'Blog', uk: 'Блог' }, url: 'https://blog.nimbus.example/' }],
      logo: { aspect: 3 },
      logoDark: undefined,
    },
  })
  expect(readSettings({ BRAND: 'Nimbus' }).BRAND).toEqual({ name: 'Nimbus' })
})

const refusals: [BrandFile, string | Buffer | null, RegExp][] = [
  ['brand.yaml', null, /brand\.yaml, line 1: the file is missing/],
  ['brand.yaml', 'name: [', /brand\.yaml, line 1: it is not YAML/],
  ['brand.yaml', `${yaml}colour: "#123456"\n`, /brand\.yaml, line 12: it is not YAML: Map keys must be unique/],
  ['brand.yaml', yaml.replace('"#0f766e"', '#0f766e'), /line 3: colour must be a colour such as "#2f52e0"/],
  [
    'brand.yaml',
    yaml.replace('"#0f766e"', '"#ffee00"'),
    /line 3: colour has a contrast of 1\.\d+:1 to white in the light/,
  ],
  ['brand.yaml', yaml.replace('"#0f766e"', '"#0a0a0a"'), /line 3: colour has a contrast of 1\.0\d:1 .* dark scheme/],
  ['brand.yaml', yaml.replace('help@', 'help'), /line 5: support\.email must be an email address/],
  [
    'brand.yaml',
    yaml.replace('"+44 20 7946 0000"', '+442079460000'),
    /line 6: support\.phone must be a text, in quotes/,
  ],
  [
    'brand.yaml',
    yaml.replace('https://help', 'javascript:help'),
    /line 7: support\.url must be an http or https address/,
  ],
  ['brand.yaml', yaml.replace(', uk: Блог', ''), /line 9: links\.0\.title\.uk must be a text/],
  ['brand.yaml', `${yaml}color: red\n`, /line 12: the whole has an entry that is not known: color/],
  ['brand.yaml', yaml.replace(/legal_name.*\n/, ''), /line 1: legal_name must be a text/],
  ['brand.yaml', yaml.replace('"9999"', '9999'), /line 11: iana_id must be the registrar's number at IANA, in quotes/],
  ['logo.svg', null, /logo\.svg, line 1: the file is missing/],
  ['logo.svg', svg('<script>1</script>'), /logo\.svg, line 2: the picture must not have the element <script>/],
  [
    'logo.svg',
    svg('<g>\n<path onload="x()"/></g>'),
    /logo\.svg, line 3: the picture must not run code, as onload does/,
  ],
  ['logo.svg', svg('<image href="https://a.example/x.png"/>'), /line 2: .* another file, as href does/],
  ['logo.svg', svg('<style>@import "x.css"</style>'), /line 2: .* another file by its styles/],
  ['logo.svg', svg('<rect fill="url(https://a.example/#x)"/>'), /line 2: .* another file, as fill does/],
  ['logo.svg', svg('<set attributeName="href" to="javascript:1"/>'), /line 2: .* must not change href by <set>/],
  ['logo.svg', svg('<foreignObject/>'), /must not have the element <foreignObject>/],
  ['logo.svg', svg('<g>'), /line 3: the picture is not well-formed XML/],
  ['logo.svg', svg('', ''), /must have a viewBox, or a width and a height/],
  ['logo-dark.svg', '<html/>', /logo-dark\.svg, line 1: the picture must be an SVG/],
  ['favicon.svg', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, /favicon\.svg, line 1: .* document type/],
  ['terms.uk.md', null, /terms\.uk\.md, line 1: the file is missing/],
  ['privacy.en.md', ' \n', /privacy\.en\.md, line 1: the file is empty/],
  ['mail-foot.uk.md', Buffer.from([0x41, 0x0a, 0xff]), /mail-foot\.uk\.md, line 2: the text must be UTF-8/],
]

test.each(refusals)('a fault of %s stops the start with file, line and sentence (%#)', (file, content, told) => {
  const BRAND = brandFolder({ [file]: content })
  expect(() => readSettings({ BRAND })).toThrow(told)
  expect(() => readSettings({ BRAND })).toThrow(/^The setting BRAND names a folder with a fault in /)
})

test.each(['./no-such-folder', 'no/such', __filename])('%s is no folder', BRAND => {
  expect(() => readSettings({ BRAND })).toThrow('The setting BRAND must be a folder that can be read')
})

test.each(['#0f766e', '#2f52e0', '#1d4ed8', '#7c3aed', '#b4235a', '#14213d', '#b45309', '#003087'])(
  '%s can be read in both schemes',
  colour => {
    const read = paletteOf(colour)
    if ('fault' in read) throw new Error(read.fault)
    const { light, dark } = read.palette
    for (const [text, ground] of [
      ['#ffffff', light.accent],
      ['#ffffff', light['accent-active']],
      [light['accent-text'], '#f1f3f6'],
      [light['accent-text'], light['accent-soft']],
      ['#14171f', light['accent-soft']],
      ['#ffffff', dark.accent],
      [dark['accent-text'], '#1d2027'],
      [dark['accent-text'], dark['accent-soft']],
      ['#eceef2', dark['accent-soft']],
    ] as const)
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark.accent, '#1a1d23')).toBeGreaterThanOrEqual(3)
  },
)

test('Markdown is blocks without HTML, and links lead only where links may', () => {
  const blocks = readMarkdown(`${brandFiles['terms.en.md']}\n${brandFiles['privacy.en.md']}|a|b|\n|-|-|\n|1|2|\n\n> q`)
  expect(blocks).toEqual([
    { kind: 'heading', level: 1, spans: [{ text: 'Terms of Nimbus' }] },
    { kind: 'paragraph', spans: [{ text: 'You agree with ' }, { text: 'us', marks: ['strong'] }, { text: '.' }] },
    { kind: 'item', level: 1, spans: [{ text: 'one' }] },
    { kind: 'item', level: 2, number: 1, spans: [{ text: 'deep' }] },
    { kind: 'paragraph', spans: [{ text: '<script>alert(1)</script>' }] },
    { kind: 'heading', level: 1, spans: [{ text: 'Privacy at Nimbus' }] },
    {
      kind: 'paragraph',
      spans: [
        { text: 'We keep ' },
        { text: 'little', url: 'https://nimbus.example/little' },
        { text: ', and ' },
        { text: 'nothing' },
        { text: '.' },
      ],
    },
    { kind: 'row', spans: [], cells: [[{ text: 'a' }], [{ text: 'b' }]] },
    { kind: 'row', spans: [], cells: [[{ text: '1' }], [{ text: '2' }]] },
    { kind: 'quote', spans: [{ text: 'q' }] },
  ])
  expect(textOfBlocks(blocks)).toContain('We keep little (https://nimbus.example/little), and nothing.')
})

const others = brandFolder({
  'brand.yaml': yaml.replaceAll('Nimbus', 'Atlas').replace('"#0f766e"', '"#b4235a"'),
})

describe.each([
  ['Nimbus Names', '#0f766e', brandFolder()],
  ['Atlas Names', '#b4235a', others],
])('with the brand of %s', (name, colour, BRAND) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ env: { BRAND, PRICES: writeSetting(prices) } })
  })
  afterAll(() => api.close())

  test.each([
    ['en', 'Terms of Nimbus'],
    ['uk', 'Умови Nimbus'],
  ])('the terms are the operator’s (%s)', async (language, title) => {
    const told = await api.call(legalCalls.text, { params: { text: 'terms' }, language })
    expect(jsonOf<{ blocks: unknown[] }>(told).blocks[0]).toEqual({
      kind: 'heading',
      level: 1,
      spans: [{ text: title }],
    })
  })

  test('an authenticator app shows the name, and a passkey is for it', async () => {
    const { token } = await createUser(api)
    const { otpauth_url } = jsonOf<{ otpauth_url: string }>(await api.call(secondFactorCalls.startTotp, { token }))
    expect(otpauth_url).toContain(`otpauth://totp/${encodeURIComponent(name)}:`)
  })

  test('the document of the API, llms.txt and MCP have the name', async () => {
    const person = await createUser(api)
    const body = { name: 'assistant', scopes: ['domains:read'] }
    const made = jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: person.token, body }))
    const request = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    }
    const headers = { authorization: `Bearer ${made.token}`, accept: 'application/json, text/event-stream' }
    const greeted = await api.app.inject({ method: 'POST', url: '/mcp', headers, payload: request })
    expect(greeted.body).toContain(`"title":"${name}"`)
    const [document, guide] = await Promise.all(
      ['/api/openapi.json', '/llms.txt'].map(async url => (await api.app.inject({ url })).body),
    )
    expect(JSON.parse(document ?? '').info.title).toBe(name)
    expect(guide).toMatch(new RegExp(`^# ${name}\n`))
    expect(`${document}${guide}${greeted.body}`).not.toContain('Domain Panel')
  })

  test.each(['en', 'uk'] as const)('a mail has the name, the colour and the foot (%s)', language => {
    const letter = { to: 'a@example.com', language, purpose: 'reset', code: '012345', token: 'x' } as const
    const { sender, text, html } = composeCode(api.deps.settings, letter)
    expect(sender).toBe(name)
    const foot = brandFiles[`mail-foot.${language}.md`].trim()
    expect(text.trim().endsWith(foot)).toBe(true)
    expect(html).toContain(foot)
    expect(html).toContain(`background:${colour}`)
    expect(text).toContain('help@nimbus.example')
    expect(text + html).not.toMatch(/Domain Panel|Панель доменів|#2f5bea/)
  })

  test.each(['en', 'uk'] as const)('an invoice has the name, the seller and the foot (%s)', async language => {
    const order = {
      state: 'open',
      year: 2026,
      serial: 1,
      currency: 'UAH',
      sum: 100,
      tax: null,
      created_at: new Date(),
      due_at: null,
      closed_at: null,
      customer_name: 'Customer',
      customer_address: '',
      customer_vat: null,
      email: 'a@example.com',
    } as unknown as OrderRow
    const invoice = await makeInvoice(api.deps, language, order, [])
    const { text } = await readPdf(Buffer.from(await invoicePdf(invoice)))
    const html = invoiceHtml(invoice)
    for (const shown of [name, `${name} Ltd`, 'help@nimbus.example', brandFiles[`mail-foot.${language}.md`].trim()]) {
      expect(text.replace(/\s+/g, ' ')).toContain(shown)
      expect(html).toContain(shown)
    }
    expect(html).toContain(`header{border-color:${colour}}`)
    const env = {
      BRAND,
      INVOICE: writeSetting({ seller: { en: 'Seller A', uk: 'Seller A' }, instructions: { en: 'x', uk: 'x' } }),
    }
    const told = (await makeInvoice({ db: api.db, settings: readSettings(env) }, language, order, [])).parties[0]
    expect(told?.text).toBe('Seller A')
  })

  test('WHOIS and RDAP name the registrar and how it is reached', async () => {
    const [owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
    const { name: domain } = await makeWithContacts(api, owner, admin)
    const port = await freePort()
    const { stop } = await startWhoisServer(api.deps, { host: '127.0.0.1', port, queryLimit: 20_000 })
    const whois = await askWhois(port, `${domain}\r\n`)
    await stop()
    expect(whois).toContain(`Registrar: ${name} Ltd`)
    expect(whois).toContain('Registrar Customer Service Email: help@nimbus.example')
    expect(whois).toContain('Registrar IANA ID: 9999')
    const { payload } = await api.app.inject({ url: `/rdap/domain/${domain}` })
    expect(JSON.parse(payload).entities[0].vcardArray[1]).toEqual([
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', `${name} Ltd`],
      ['email', {}, 'text', 'help@nimbus.example'],
      ['tel', { type: 'voice' }, 'text', '+44 20 7946 0000'],
      ['url', {}, 'uri', 'https://help.nimbus.example/'],
    ])
    expect(JSON.parse(payload).entities[0]).toMatchObject({
      handle: '9999',
      publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
    })
    expect(whois + payload).not.toMatch(/panel\.example\b.*Registrar:|Domain Panel/)
  })
})

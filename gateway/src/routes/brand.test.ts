import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestGateway, testGateway } from '../testing/gateway'

const svg = (viewBox: string, colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><rect width="9" height="9" fill="${colour}"/></svg>`

const files = {
  'brand.yaml': `name: Nimbus
legal_name: Nimbus Ltd
colour: "#0f766e"
support: { email: help@nimbus.example, url: https://help.nimbus.example/ }
links: [{ title: { en: Blog, uk: Блог }, url: https://blog.nimbus.example/ }]
`,
  'logo.svg': svg('0 0 120 30', '#0f766e'),
  'logo-dark.svg': svg('0 0 120 30', '#5eead4'),
  'favicon.svg': svg('0 0 9 9', '#0f766e'),
}

const texts = ['terms', 'privacy', 'mail-foot'].flatMap(name => [`${name}.en.md`, `${name}.uk.md`])

const folder = mkdtempSync(join(tmpdir(), 'brand-'))
for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
for (const file of texts) writeFileSync(join(folder, file), `# ${file}\n`)

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway({ BRAND: folder })
})
afterAll(() => gateway.app.close())

const get = (url: string, cookie = '') =>
  gateway.app.inject({ url, headers: { cookie, accept: 'text/html,image/*,text/css' } })

it.each([
  ['en', 'Find a domain · Nimbus'],
  ['uk', ' · Nimbus'],
])('a page is the operator’s from its first byte (%s)', async (language, title) => {
  const { body, headers } = await get('/', `language=${language}`)
  expect(body).toContain(`${title}</title>`)
  expect(body).not.toMatch(/Domain Panel|Панель доменів/)
  expect(body).toContain('--color-accent:light-dark(#0f766e,')
  expect(body).toMatch(/--brand-logo:url\("\/brand\/logo\.svg\?v=[\da-f]{12}"\)/)
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
  expect(style).toContain('contain no-repeat')
  const { createHash } = await import('node:crypto')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  const settings = JSON.parse(/id="settings">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
  expect(settings).toMatchObject({
    brand: 'Nimbus',
    supportEmail: 'help@nimbus.example',
    ownTexts: true,
    links: [
      { url: 'https://help.nimbus.example/', title: { en: 'Help' } },
      { url: 'mailto:help@nimbus.example', title: { uk: 'Контакти' } },
      { url: 'https://blog.nimbus.example/', title: { en: 'Blog', uk: 'Блог' } },
      { url: '/privacy', title: { en: 'Privacy' } },
    ],
  })
})

it.each([
  ['/icon.svg', files['favicon.svg']],
  ['/brand/logo.svg?v=0', files['logo.svg']],
  ['/brand/logo-dark.svg', files['logo-dark.svg']],
])('%s is a picture that runs nothing', async (url, content) => {
  const { body, headers } = await get(url)
  expect(body).toBe(content)
  expect(headers['content-type']).toBe('image/svg+xml')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox/,
  )
})

it('gives its colours to pages without the shell', async () => {
  const { body, headers } = await get('/brand/colours.css')
  expect(headers['content-type']).toBe('text/css; charset=utf-8')
  expect(body).toContain('--color-accent:light-dark(#0f766e,')
})

it('adds nothing to a page without a brand', async () => {
  const plain = await testGateway()
  const { body } = await plain.app.inject({ url: '/', headers: { accept: 'text/html' } })
  const logo = await plain.app.inject({ url: '/brand/logo.svg' })
  await plain.app.close()
  expect(body).not.toMatch(/brand-logo|--color-accent:|ownTexts/)
  expect(logo.statusCode).toBe(404)
})

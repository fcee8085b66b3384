import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promoteBuilds } from '../releases/live-builds'
import { publishBuild } from '../releases/publish-build'
import { integrityOf } from '../releases/read-build'
import { distrustPanel } from '../releases/trust-panels'
import { why } from '../testing/builds'
import { framedBuild } from '../testing/framed-build'
import { type TestGateway, testGateway } from '../testing/gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const build = '1.0.0-h1'
const folder = `/panels/mfe-hosting/${build}`
const script = integrityOf(Buffer.from(`/* page of mfe-hosting ${build} */`))
const { description, files } = framedBuild(build)

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway()
  await publishBuild(gateway.releases.store, { description, files })
  await distrustPanel(gateway.releases, why, 'mfe-hosting', build)
})
afterAll(() => gateway.app.close())

const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers })

describe('the document of a frame', () => {
  it('is walled by its own policy, wherever it is shown, and framed by the product alone', async () => {
    const { statusCode, headers, body } = await get(`${folder}/frame`)
    expect(statusCode).toBe(200)
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['x-dns-prefetch-control']).toBe('off')
    const [first = ''] = /(?<=<script>).*?(?=<\/script>)/.exec(body) ?? []
    expect(first).toContain('RTCPeerConnection')
    expect(body.indexOf(first)).toBeLessThan(body.indexOf('<script defer'))
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      'sandbox allow-scripts allow-forms',
      "default-src 'none'",
      `script-src 'sha256-${createHash('sha256').update(first).digest('base64')}' '${script}'`,
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ])
  })

  it('loads the standalone build by its hashes, in the language and theme of the browser', async () => {
    const { body } = await get(`${folder}/frame`, { cookie: 'language=uk; theme=dark' })
    expect(body).toContain('<html data-frame lang="uk" data-theme="dark">')
    expect(body).toContain(`<script defer src="${folder}/alone/page.1.js" integrity="${script}" crossorigin></script>`)
  })

  it.each([
    '/panels/mfe-search-cart/1.0.0-p1/frame',
    '/panels/shell/1.0.0-s1/frame',
    '/panels/mfe-hosting/1.0.0-none/frame',
  ])('is not there for a build that cannot run in one: %s', async address => {
    expect((await get(address)).statusCode).toBe(404)
  })
})

it('has the scripts that were signed, for open pages of earlier builds too, not those that the store has got since', async () => {
  const { releases, app } = await testGateway()
  const framed = ['1.0.0-h1', '1.0.0-h2', '1.0.0-h3', '1.0.0-h4'].map(each => framedBuild(each))
  const altered = integrityOf(Buffer.from('altered'))
  for (const each of framed) await publishBuild(releases.store, each)
  await distrustPanel(releases, why, 'mfe-hosting', '1.0.0-h1')
  for (const each of ['1.0.0-h2', '1.0.0-h3'])
    await promoteBuilds(releases, why, [{ name: 'mfe-hosting', build: each }])
  for (const { description } of framed) {
    const text = JSON.stringify({ ...description, alone: { ...description.alone, files: { 'page.1.js': altered } } })
    await writeFile(join(releases.folder, 'releases/panels/mfe-hosting', description.build, 'panel.json'), text)
  }
  const answers = await Promise.all(
    framed.map(({ description }) => app.inject({ url: `/panels/mfe-hosting/${description.build}/frame` })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404])
  for (const { body, headers } of answers) expect(body + headers['content-security-policy']).not.toContain(altered)
  await app.close()
})

it('the files of a standalone build can be loaded by a document with an opaque origin, others cannot', async () => {
  const standalone = await get(`${folder}/alone/page.1.js`, { origin: 'null' })
  expect(standalone.headers).toMatchObject({
    'access-control-allow-origin': 'null',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const own = await get(`${folder}/remoteEntry.js`, { origin: 'null' })
  expect(own.headers['access-control-allow-origin']).toBeUndefined()
  expect(own.headers['cross-origin-resource-policy']).toBe('same-origin')
})

it('a page lets no script of the panel run and asks for none, whichever shell it has', async () => {
  const { body, headers } = await get('/app/hosting')
  expect(headers['content-security-policy']).toContain("frame-src 'self'")
  const policy = /http-equiv="content-security-policy" content="([^"]*)"/.exec(body)?.[1] ?? ''
  expect(policy).toMatch(/^script-src &#39;sha384-/)
  const hashes = [description.files['remoteEntry.js'], description.files['panel.1.js'], script]
  for (const hash of hashes) expect(policy).not.toContain(hash)
  expect(body.match(/<(?:link|script)[^>]*>/g)?.join('')).not.toContain('mfe-hosting')
})

it('a page of a product that trusts all panels frames nothing', async () => {
  const trusting = await testGateway()
  const { headers } = await trusting.app.inject({ url: '/' })
  expect(headers['content-security-policy']).not.toContain('frame-src')
  await trusting.app.close()
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { panelBuild, shellBuild } from '../testing/builds'
import { type TestGateway, testGateway } from '../testing/gateway'

const file = '/panels/mfe-search-cart/1.0.0-p1/remoteEntry.js'
const script = '/* mfe-search-cart 1.0.0-p1 */'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.app.close())

const get = (url: string, encoding?: string) =>
  gateway.app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })

describe('a file of a build', () => {
  it('is immutable for caches, and its type is sent, not guessed', async () => {
    const reply = await get(file)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(script)
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  it.each<[string, string | undefined, (body: Buffer) => Buffer]>([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, body => body],
    ['zstd', undefined, body => body],
  ])('comes to one who accepts %s as %s', async (accepted, encoding, decode) => {
    const reply = await get(file, accepted)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(decode(reply.rawPayload).toString()).toBe(script)
  })

  it('is a style sheet when it is one', async () => {
    const reply = await get('/panels/shell/1.0.0-s1/main.1.css')
    expect(reply.headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('answers HEAD with the same headers', async () => {
    const reply = await gateway.app.inject({ method: 'HEAD', url: file })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe('')
    expect(reply.headers['content-length']).toBe(String(script.length))
  })
})

describe('a file that is not there', () => {
  const missing = [
    '/panels/mfe-search-cart/1.0.0-p1/gone.js',
    '/panels/mfe-search-cart/1.0.0-p9/remoteEntry.js',
    '/panels/mfe-search-cart/1.0.0-p1/',
    '/panels/mfe-search-cart/1.0.0-p1',
    '/panels/',
    '/panels/mfe-search-cart/1.0.0-p1/remoteEntry.js.br',
    '/panels/mfe-search-cart/1.0.0-p1/remoteEntry.js.map',
    '/panels/mfe-search-cart/1.0.0-p1/remoteEntry.js.map.gz',
    '/panels/mfe-search-cart/1.0.0-p1/../../../keys/registry.key',
    '/panels/mfe-search-cart/1.0.0-p1/..%2f..%2f..%2fkeys%2fregistry.key',
    '/panels/mfe-search-cart/%2e%2e/%2e%2e/secret.json',
    '/panels/..%2f..%2fkeys/x/registry.json',
    '/panels/mfe-search-cart/1.0.0-p1/%2e%2e%5cx.js',
    '/panels/mfe-search-cart/1.0.0-p1/a%00.js',
    '/missing.js',
    '/deep/er/missing.css',
    '/favicon.ico',
    '//evil.example',
  ]

  it.each(missing)('is 404 in plain text and never the page: %s', async url => {
    await writeFile(join(gateway.releases.folder, 'secret.json'), '{}')
    const reply = await gateway.app.inject({ url, headers: { accept: 'text/html' } })
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).not.toContain('<')
  })
})

describe('pages of other origins', () => {
  const portal = 'https://portal.example'
  const askFrom = async (origin: string, environment: Record<string, string>) => {
    const { app } = await testGateway(environment)
    const [answer, page] = await Promise.all([
      app.inject({ url: file, headers: { origin } }),
      app.inject({ url: '/', headers: { origin, accept: 'text/html' } }),
    ])
    await app.close()
    return { ...answer.headers, ofPage: page.headers['cross-origin-resource-policy'] }
  }

  it('load builds when the operator named them, and nothing else', async () => {
    const environment = { RELEASE_ORIGINS: `https://other.example, ${portal}` }
    expect(await askFrom(portal, environment)).toMatchObject({
      'access-control-allow-origin': portal,
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding, origin',
      ofPage: 'same-origin',
    })
    expect(await askFrom('https://evil.example', environment)).not.toHaveProperty('access-control-allow-origin')
  })

  it('load nothing otherwise', async () => {
    const headers = await askFrom(portal, {})
    expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin', vary: 'accept-encoding' })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('the manifest of Module Federation', () => {
  it('names the container that needs no shell', async () => {
    const alone = { container: 'alone_1', entry: 'remoteEntry.js', page: { js: [], css: [] }, files: {} }
    const panel = panelBuild('1.0.0-p1', 'mfe-search-cart', { alone })
    const { app } = await testGateway({}, [shellBuild('1.0.0-s1'), panel])
    const manifest = await app.inject('/panels/mfe-search-cart/1.0.0-p1/mf-manifest.json')
    await app.close()
    expect(manifest.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(manifest.json()).toMatchObject({
      name: 'mfe-search-cart',
      metaData: {
        remoteEntry: { name: 'remoteEntry.js', path: 'alone', type: 'global' },
        globalName: 'alone_1',
        publicPath: 'auto',
      },
      exposes: [{ name: 'lifecycles', path: './lifecycles' }],
    })
  })

  it.each(['mfe-search-cart/1.0.0-p1', 'shell/1.0.0-s1', 'mfe-search-cart/1.0.0-p9'])(
    'is 404 where there is none, as its types are: %s',
    async build => {
      for (const file of ['mf-manifest.json', '@mf-types.zip', '@mf-types.d.ts'])
        expect((await get(`/panels/${build}/${file}`)).statusCode).toBe(404)
    },
  )
})

import type { FastifyInstance } from 'fastify'
import { earlyCallsHash } from '../page/early-calls'
import { integrityOf } from '../releases/read-build'
import { panelBuild, shellBuild } from '../testing/builds'
import { testGateway } from '../testing/gateway'
import { isAllowed } from './override'

const origin = 'http://localhost:5170'
const name = 'mfe-search-cart'
const choose = `/dev/override?panel=${name}&origin=${encodeURIComponent(origin)}`

const page = async (environment: Record<string, string>, cookie: string, url = '/') => {
  const { app } = await testGateway(environment)
  const reply = await app.inject({ url, headers: { accept: 'text/html', cookie: `release_bucket=1; ${cookie}` } })
  await app.close()
  return { html: reply.body, policy: String(reply.headers['content-security-policy']) }
}

describe('the origins of developers', () => {
  it.each([
    ['http://localhost:5170', ['http://localhost:*'], true],
    ['http://localhost:5170', ['http://localhost:5170'], true],
    ['https://dev.example', ['http://localhost:*', 'https://dev.example'], true],
    ['http://localhost:5171', ['http://localhost:5170'], false],
    ['https://localhost:5170', ['http://localhost:*'], false],
    ['http://localhost.evil.example:5170', ['http://localhost:*'], false],
    ['http://localhost:5170/path', ['http://localhost:*'], false],
    ['http://localhost:5170@evil.example', ['http://localhost:*'], false],
    ['http://user@localhost:5170', ['http://localhost:*'], false],
    ["http://localhost:5170; script-src 'unsafe-inline'", ['http://localhost:*'], false],
    ['javascript:alert(1)', ['http://localhost:*'], false],
    ['http://localhost:5170', [], false],
  ])('%s by %j: %s', (asked, allowed, verdict) => {
    expect(isAllowed(asked, allowed)).toBe(verdict)
  })
})

const gateways = new Map<string, Promise<FastifyInstance>>()

const gatewayWith = (environment: Record<string, string>): Promise<FastifyInstance> => {
  const key = JSON.stringify(environment)
  const gateway = gateways.get(key) ?? testGateway(environment).then(({ app }) => app)
  gateways.set(key, gateway)
  return gateway
}

afterAll(async () => {
  for (const app of gateways.values()) await (await app).close()
})

const send = async (
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string>,
  environment: Record<string, string> = {},
) => {
  const app = await gatewayWith(environment)
  const [path = '', query] = url.split('?')
  const form = { url: path, payload: query ?? '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  return app.inject(method === 'GET' ? { url, headers } : { ...form, method, headers: { ...form.headers, ...headers } })
}

const ownForm = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }

describe('choosing a developer’s panel', () => {
  it.each([{ 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }, undefined])(
    'a link with %j only asks',
    async headers => {
      const reply = await send('GET', choose, headers ?? {})
      expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined])
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      )
      expect(reply.body).toContain(`<h1>Use ${name} from ${origin}?</h1>`)
      expect(reply.body).toContain(`<input type="hidden" name="panel" value="${name}">`)
      expect(reply.body).not.toContain('<script')
    },
  )

  it('asks in the language and the colours of the reader', async () => {
    const reply = await send('GET', choose, { cookie: 'language=uk; theme=dark' })
    expect(reply.body).toContain('<html lang="uk" data-theme="dark">')
    expect(reply.body).toContain(`<h1>Завантажувати ${name} з ${origin}?</h1>`)
  })

  it('by the form is kept in a cookie for a day, and goes home', async () => {
    const reply = await send('POST', choose, ownForm)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/'])
    expect(reply.headers['set-cookie']).toBe(
      'panel-override=mfe-search-cart@http://localhost:5170; Max-Age=86400; Path=/; SameSite=Lax; HttpOnly',
    )
  })

  it('is undone by the form without a choice, and by no link', async () => {
    const link = await send('GET', '/dev/override', { 'sec-fetch-site': 'same-origin' })
    expect([link.statusCode, link.headers['set-cookie']]).toEqual([200, undefined])
    expect(link.body).toContain('<h1>Use the released panels?</h1>')
    const reply = await send('POST', '/dev/override', ownForm)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/'])
    expect(reply.headers['set-cookie']).toMatch(/^panel-override=; Max-Age=0;/)
  })

  it('takes a form of this host where the browser says no more than its origin', async () => {
    const host = 'panel.test:3000'
    expect((await send('POST', choose, { host, origin: `http://${host}` })).statusCode).toBe(303)
    expect((await send('POST', choose, { host, origin: 'http://evil.example' })).statusCode).toBe(403)
    expect((await send('POST', choose, { host, origin: 'null' })).statusCode).toBe(403)
  })

  it.each<[string, Record<string, string>, string, string]>([
    ['another site', {}, choose, 'cross-site'],
    ['a reset by another site', {}, '/dev/override', 'cross-site'],
    ['another name of this site', {}, choose, 'same-site'],
    [
      'an origin that is not allowed',
      {},
      `/dev/override?panel=${name}&origin=https%3A%2F%2Fevil.example`,
      'same-origin',
    ],
    ['a name that is no panel', {}, `/dev/override?panel=..%2F&origin=${encodeURIComponent(origin)}`, 'same-origin'],
    ['a product in the open', { PUBLIC_URL: 'https://panel.example' }, choose, 'same-origin'],
    ['DEV_ORIGINS=none', { DEV_ORIGINS: 'none' }, choose, 'same-origin'],
  ])('is refused for %s, as a link and as a form', async (_, environment, url, site) => {
    for (const method of ['GET', 'POST'] as const) {
      const reply = await send(method, url, { 'sec-fetch-site': site }, environment)
      expect([method, reply.statusCode, reply.headers['set-cookie']]).toEqual([method, 403, undefined])
    }
  })

  it('is refused for a form that no page sent', async () => {
    expect((await send('POST', choose, { 'sec-fetch-site': 'none' })).statusCode).toBe(403)
  })
})

describe('a page with a developer’s panel', () => {
  const cookie = `panel-override=${name}@${origin}`

  it('lets that origin in, and only there', async () => {
    const { html, policy } = await page({}, cookie)
    expect(policy).toContain(`script-src 'self' ${origin} '${earlyCallsHash}';`)
    expect(policy).toContain(`connect-src 'self' ${origin};`)
    expect(policy).toContain("default-src 'none'")
    expect(html).toContain(
      `<script type="application/json" id="override">{"panel":"${name}","origin":"${origin}"}</script>`,
    )
    expect(html).not.toContain(`/panels/${name}/1.0.0-p1/remoteEntry.js"`)
    expect(html).toContain('/panels/shell/1.0.0-s1/main.1.js')
  })

  it.each([
    ['no cookie', {}, ''],
    ['an origin no longer allowed', { DEV_ORIGINS: 'https://dev.example' }, cookie],
    ['an origin that would break the policy', {}, "panel-override=x@http://localhost:1 'unsafe-inline'"],
    ['an origin elsewhere', {}, `panel-override=${name}@https://evil.example`],
  ])('is the released one with %s', async (_, environment, kept) => {
    const { html, policy } = await page(environment, kept)
    expect(policy).toContain(`script-src 'self' '${earlyCallsHash}';`)
    expect(html).not.toContain('id="override"')
    expect(html).toContain('http-equiv="content-security-policy"')
  })

  it('has React for development before the shell, which takes it', async () => {
    const shell = shellBuild('1.0.0-s1')
    const script = Buffer.from('/* React for development */')
    const file = 'development-react.0123456789.js'
    const files = { ...shell.description.files, [file]: integrityOf(script) }
    const build = { description: { ...shell.description, files }, files: new Map([...shell.files, [file, script]]) }
    const { app } = await testGateway({}, [build, panelBuild('1.0.0-p1')])
    const scriptsOf = async (kept: string) => {
      const { body } = await app.inject({
        url: '/',
        headers: { accept: 'text/html', cookie: `release_bucket=1; ${kept}` },
      })
      return [...body.matchAll(/<script defer [^>]*src="([^"]+)"/g)].map(([, src]) => src)
    }
    const [main, react] = ['main.1.js', file].map(each => `/panels/shell/1.0.0-s1/${each}`)
    expect(await scriptsOf(cookie)).toEqual([react, main])
    expect(await scriptsOf('')).toEqual([main])
    await app.close()
  })

  it('does not change the page of another browser', async () => {
    const { app } = await testGateway({}, [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1')])
    const get = (kept: string) =>
      app.inject({ url: '/', headers: { accept: 'text/html', cookie: `release_bucket=1; ${kept}` } })
    const [mine, theirs] = [await get(cookie), await get('')]
    expect(mine.headers.etag).not.toBe(theirs.headers.etag)
    expect(theirs.body).not.toContain(origin)
    await app.close()
  })
})

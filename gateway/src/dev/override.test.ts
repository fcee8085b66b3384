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

describe('choosing a developer’s panel', () => {
  it('keeps the choice in a cookie for a day and goes home', async () => {
    const { app } = await testGateway()
    const reply = await app.inject({ url: choose, headers: { 'sec-fetch-site': 'none' } })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/'])
    expect(reply.headers['set-cookie']).toBe(
      'panel-override=mfe-search-cart@http://localhost:5170; Max-Age=86400; Path=/; SameSite=Lax; HttpOnly',
    )
    await app.close()
  })

  it('is undone by the same address without a choice', async () => {
    const { app } = await testGateway()
    const reply = await app.inject({ url: '/dev/override', headers: { 'sec-fetch-site': 'same-origin' } })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/'])
    expect(reply.headers['set-cookie']).toMatch(/^panel-override=; Max-Age=0;/)
    await app.close()
  })

  it.each<[string, Record<string, string>, string, string]>([
    ['a link on another site', {}, choose, 'cross-site'],
    ['a reset by another site', {}, '/dev/override', 'cross-site'],
    ['an origin that is not allowed', {}, `/dev/override?panel=${name}&origin=https%3A%2F%2Fevil.example`, 'none'],
    ['a name that is no panel', {}, `/dev/override?panel=..%2F&origin=${encodeURIComponent(origin)}`, 'none'],
    ['a product in the open', { PUBLIC_URL: 'https://panel.example' }, choose, 'none'],
    ['DEV_ORIGINS=none', { DEV_ORIGINS: 'none' }, choose, 'none'],
  ])('is refused for %s', async (_, environment, url, site) => {
    const { app } = await testGateway(environment)
    const reply = await app.inject({ url, headers: { 'sec-fetch-site': site } })
    expect(reply.statusCode).toBe(403)
    expect(reply.headers['set-cookie']).toBeUndefined()
    await app.close()
  })
})

describe('a page with a developer’s panel', () => {
  const cookie = `panel-override=${name}@${origin}`

  it('lets that origin in, and only there', async () => {
    const { html, policy } = await page({}, cookie)
    expect(policy).toContain(`script-src 'self' ${origin};`)
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
    expect(policy).toContain("script-src 'self';")
    expect(html).not.toContain('id="override"')
    expect(html).toContain('http-equiv="content-security-policy"')
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

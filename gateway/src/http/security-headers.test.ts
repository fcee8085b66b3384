import { earlyCallsHash } from '../page/early-calls'
import { panelBuild, shellBuild } from '../testing/builds'
import { listen, release, sendBytes, testGateway } from '../testing/gateway'

const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
}
const closed = "default-src 'none'; frame-ancestors 'none'"

describe('the headers', () => {
  it('of a page are exactly these', async () => {
    const { app } = await testGateway()
    const reply = await app.inject({ url: '/', headers: { accept: 'text/html', cookie: 'release_bucket=7' } })
    const { date, etag, connection, 'content-length': length, ...headers } = reply.headers
    expect([date, etag, connection, length]).toEqual(Array.from({ length: 4 }, () => expect.any(String)))
    expect(headers).toEqual({
      ...common,
      'cache-control': 'private, no-cache',
      'content-language': 'en',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        `default-src 'none'; script-src 'self' '${earlyCallsHash}'`,
        `style-src 'self' ${/(?<=style-src 'self' )'sha256-[^']+'/.exec(String(headers['content-security-policy']))?.[0]}`,
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'",
        "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'",
        "trusted-types default; report-to violations; report-uri /csp-report; worker-src 'none'",
      ].join('; '),
      'integrity-policy': 'blocked-destinations=(script), endpoints=(violations)',
      'reporting-endpoints': 'violations="/csp-report"',
      'server-timing': expect.stringMatching(/^trace;desc="[\da-f]{32}"$/),
      vary: 'cookie, authorization, accept-encoding',
    })
    await app.close()
  })

  it('of a page with a build from before its own check of script addresses name the policies of that build', async () => {
    const older = panelBuild('1.0.0-p1', 'mfe-search-cart', { trustedTypes: undefined })
    const { app, releases } = await testGateway({}, [
      shellBuild('1.0.0-s1'),
      older,
      panelBuild('1.0.0-p2', 'mfe-auth', { routes: [] }),
    ])
    const policy = async () =>
      String((await app.inject({ url: '/', headers: { accept: 'text/html' } })).headers['content-security-policy'])
    const own = 'trusted-types default panel-mfe-search-cart panel-mfe-search-cart-alone'
    expect(await policy()).toContain(`${own};`)
    // A page may now fall back from one such build to another.
    await release(releases, panelBuild('1.0.0-p3', 'mfe-search-cart', { trustedTypes: undefined }))
    expect(await policy()).toContain(`${own} 'allow-duplicates';`)
    await app.close()
  })

  it.each<[string, string, 'GET' | 'POST' | 'PUT', number]>([
    ['a file', '/panels/shell/1.0.0-s1/main.1.js', 'GET', 200],
    ['a missing file', '/panels/shell/1.0.0-s1/gone.js', 'GET', 404],
    ['the registry', '/registry.json', 'GET', 200],
    ['health', '/healthz', 'GET', 200],
    ['metrics', '/metrics', 'GET', 200],
    ['a call while the API is down', '/api/health', 'GET', 503],
    ['a wrong method', '/cart', 'PUT', 405],
    ['a wrong report', '/client-report', 'POST', 422],
    ['a report with a method that is not for it', '/client-report', 'GET', 405],
    ['a malformed address', '/%zz', 'GET', 400],
  ])('of %s hold too', async (_, url, method, status) => {
    const { app } = await testGateway({ API_URL: 'http://127.0.0.1:9' })
    const reply = await app.inject({ url, method })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers).toMatchObject({ ...common, 'content-security-policy': closed })
    expect(reply.headers['strict-transport-security']).toBeUndefined()
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    await app.close()
  })

  it('of the icon let it have its own styles and pictures, and run nothing', async () => {
    const { app } = await testGateway()
    const { headers } = await app.inject('/icon.svg')
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"
    expect(headers).toMatchObject({ ...common, 'content-security-policy': policy })
    await app.close()
  })

  it('ask for https for two years where the product is reached by https', async () => {
    const { app } = await testGateway({ PUBLIC_URL: 'https://panel.example' })
    const reply = await app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(reply.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(reply.headers['set-cookie']).toMatch(/; Secure/)
    await app.close()
  })

  it('name what a wrong method may be replaced by', async () => {
    const { app } = await testGateway()
    expect((await app.inject({ url: '/cart', method: 'DELETE' })).headers.allow).toBe('GET, HEAD')
    expect((await app.inject({ url: '/csp-report', method: 'GET' })).headers.allow).toBe('POST')
    await app.close()
  })
})

describe('bytes that are no acceptable request', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', '400'],
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', '400'],
    ['no Host header', 'GET / HTTP/1.1\r\n\r\n', '400'],
    ['a path in the host', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n', '400'],
    ['a user in the host', 'GET / HTTP/1.1\r\nHost: localhost@evil\r\n\r\n', '400'],
    [
      'an encoding that is not read',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
    ['chunked in TE', 'GET / HTTP/1.1\r\nHost: a\r\nTE: gzip, chunked\r\n\r\n', '400'],
    ['a version that is not spoken', 'GET / HTTP/2.0\r\nHost: a\r\n\r\n', '400'],
    ['two lengths', 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', '400'],
    [
      'length and chunks',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
    ['a header over 16 KB', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
  ])('are refused and the connection closed: %s', async (_, bytes, status) => {
    const { app } = await testGateway()
    const { reply } = await sendBytes(await listen(app), bytes)
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(reply).not.toContain('<')
    expect(reply).toMatch(/^connection: close\r$/im)
    for (const [name, value] of Object.entries(common)) expect(reply).toContain(`${name}: ${value}\r\n`)
    await app.close()
  })

  it('hold a connection at most 12 s, however slow they are', async () => {
    const { app } = await testGateway()
    const address = await listen(app)
    const slow = [
      'GET / HTTP/1.1\r\nHost: a\r\nx-slow: ',
      'POST /client-report HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
      '',
    ]
    const held = await Promise.all(slow.map(bytes => sendBytes(address, bytes)))
    for (const { milliseconds } of held) expect(milliseconds).toBeLessThan(12_000)
    await app.close()
  }, 20_000)
})

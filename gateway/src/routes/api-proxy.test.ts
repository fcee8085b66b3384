import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createSocketServer, type Socket } from 'node:net'
import { callsAtOnce, longCallsOfAll } from '../http/limit-clients'
import { listen, testGateway } from '../testing/gateway'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const portOf = (server: Server | ReturnType<typeof createSocketServer>): Promise<number> =>
  new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

/** A gateway before an API that answers as told. Answers with the gateway's address. */
const gatewayBefore = async (
  api: Server | ReturnType<typeof createSocketServer>,
  environment = {},
): Promise<string> => {
  const port = await portOf(api)
  const { app } = await testGateway({ API_URL: `http://127.0.0.1:${port}`, ...environment })
  closing.push(
    () => {
      app.server.closeAllConnections()
      return app.close()
    },
    () => new Promise(resolve => api.close(resolve)),
  )
  return listen(app)
}

const httpApi = (answer: (request: IncomingMessage, response: ServerResponse) => void): Server => {
  const server = createServer(answer)
  closing.push(() => server.closeAllConnections())
  return server
}

const brokenApi = (onSocket: (socket: Socket) => void) => createSocketServer(onSocket)

const expectUnavailable = async (reply: Response): Promise<void> => {
  expect(reply.status).toBe(503)
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(await reply.json()).toEqual({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    detail: 'The service is not available right now. Please try again in a few seconds.',
    code: 'unavailable',
  })
}

describe('calls of the API', () => {
  it('are those below /api, RDAP and what programs of others call, and no others', async () => {
    const api = httpApi((request, response) => response.end(request.url))
    const url = await gatewayBefore(api)
    const answered = (path: string) => fetch(url + path).then(reply => reply.text())
    expect(await answered('/rdap/domain/example.com')).toBe('/rdap/domain/example.com')
    for (const path of [
      '/api',
      '/api/v1/servers',
      '/nic/update?hostname=a',
      '/mcp',
      '/v2/a.example/settings',
      // A signature covers the query as it was sent.
      '/v2/domainTemplates/providers/p/services/s/apply?b=%61+c%2b&a=1&sig=x%2F%3D',
      '/llms.txt',
    ])
      expect(await answered(path)).toBe(path)
    for (const path of ['/rdapper', '/v2x', '/mcpx']) expect(await answered(path)).not.toBe(path)
  })

  it('arrive as they were sent, with what the gateway knows of the caller', async () => {
    const api = httpApi((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () =>
        response
          .writeHead(201, {
            'content-type': 'application/json',
            'x-powered-by': 'x',
            server: 'y',
            'set-cookie': ['a=1', 'b=2'],
          })
          .end(
            JSON.stringify({
              method: request.method,
              url: request.url,
              headers: request.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          ),
      )
    })
    const address = await gatewayBefore(api)
    const reply = await fetch(`${address}/api/cart/add?x=%2F&y=1`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer t',
        'content-type': 'application/json',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
      },
      body: '{"name":"example"}',
    })
    expect(reply.status).toBe(201)
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect([reply.headers.get('server'), reply.headers.get('x-powered-by')]).toEqual([null, null])
    const seen = await reply.json()
    expect(seen).toMatchObject({ method: 'POST', url: '/api/cart/add?x=%2F&y=1', body: '{"name":"example"}' })
    expect(seen.headers).toMatchObject({
      authorization: 'Bearer t',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost:3000',
      'x-forwarded-proto': 'http',
    })
    expect(JSON.stringify(seen.headers)).not.toMatch(/6\.6\.6\.6|evil/)
  })

  it('believe a load balancer that the settings name', async () => {
    const api = httpApi((request, response) => response.end(String(request.headers['x-forwarded-for'])))
    const address = await gatewayBefore(api, { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://panel.example' })
    const reply = await fetch(`${address}/api/x`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(await reply.text()).toBe('203.0.113.7')
  })

  it('are answered whatever a load balancer writes for the address', async () => {
    const api = httpApi((request, response) => response.end(String(request.headers['x-forwarded-for'])))
    const address = await gatewayBefore(api, { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://panel.example' })
    const seenFor = async (written: string) => {
      const headers = { 'x-forwarded-for': written, 'content-type': 'application/json' }
      const reported = await fetch(`${address}/client-report`, { method: 'POST', body: '{}', headers })
      expect(reported.status).toBe(422)
      return fetch(`${address}/api/x`, { headers }).then(reply => reply.text())
    }
    for (const unreadable of ['unknown', '_hidden', '', ', ,', '127.1', 'a'.repeat(9000)])
      expect(await seenFor(unreadable)).toBe('127.0.0.1')
    expect(await seenFor('198.51.100.1, 203.0.113.7:567')).toBe('203.0.113.7')
    expect(await seenFor('[2001:DB8::1]:443, "127.0.0.1"')).toBe('2001:db8::1')
  })

  it('come back compressed when they are long', async () => {
    const list = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: 'example' })))
    const api = httpApi((_request, response) => response.setHeader('content-type', 'application/json').end(list))
    const address = await gatewayBefore(api)
    for (const encoding of ['br', 'gzip']) {
      const reply = await fetch(`${address}/api/domains/my`, { headers: { 'accept-encoding': encoding } })
      expect(reply.headers.get('content-encoding')).toBe(encoding)
      expect(await reply.text()).toBe(list)
    }
  })

  it('come back as they are when they are short', async () => {
    const api = httpApi((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 12 }).end('{"id":12345}'),
    )
    const address = await gatewayBefore(api)
    const headers = { 'accept-encoding': 'br, gzip' }
    const short = await fetch(`${address}/api/users/me`, { headers })
    expect([short.headers.get('content-encoding'), short.headers.get('content-length')]).toEqual([null, '12'])
    expect(await short.text()).toBe('{"id":12345}')
    const head = await fetch(`${address}/api/users/me`, { method: 'HEAD', headers })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('keep the status and the body of the API, errors included', async () => {
    const api = httpApi((_request, response) =>
      response
        .writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '7' })
        .end('{"code":"lookup_unknown"}'),
    )
    const reply = await fetch(`${await gatewayBefore(api)}/api/whois`)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '7'])
    expect(await reply.json()).toEqual({ code: 'lookup_unknown' })
  })
})

const echo = () =>
  httpApi((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () =>
      response.end(JSON.stringify({ headers: request.headers, length: Buffer.concat(chunks).length })),
    )
  })

const post = (address: string, body: string | Buffer | ReadableStream, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/x`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)

describe('bodies', () => {
  it('are dropped at the API when the client goes away', async () => {
    const dropped = new Promise<void>((resolve, reject) => {
      const api = httpApi((_request, response) => {
        response.once('close', () => (response.writableFinished ? reject(new Error('answered')) : resolve()))
        leave.abort()
      })
      const leave = new AbortController()
      void gatewayBefore(api).then(address =>
        fetch(`${address}/api/cart/submit`, { method: 'POST', body: '{}', signal: leave.signal }).catch(
          () => undefined,
        ),
      )
    })
    await dropped
  })

  it('that come slowly keep no connection to the API busy', async () => {
    const asked: (string | undefined)[] = []
    const api = echo()
    // The gateway itself looks every second whether the API is ready.
    api.on('request', ({ url }) => url !== '/readyz' && asked.push(url))
    const address = await gatewayBefore(api)
    const { hostname, port } = new URL(address)
    const slow = Array.from({ length: callsAtOnce - 4 }, () =>
      connect(Number(port), hostname).on('error', () => undefined),
    )
    closing.unshift(() => {
      for (const socket of slow) socket.destroy()
    })
    const head =
      'POST /api/auth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{'
    for (const socket of slow) await new Promise<void>(resolve => socket.write(head, () => resolve()))
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    expect(asked).toEqual(['/api/health'])
  })

  it('of one client are not read beyond a number at once; other clients are served', async () => {
    const address = await gatewayBefore(echo(), { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://panel.example' })
    const { hostname, port } = new URL(address)
    const slow = Array.from({ length: callsAtOnce }, () => connect(Number(port), hostname).on('error', () => undefined))
    const head = [
      'POST /api/x HTTP/1.1',
      'Host: a',
      'X-Forwarded-For: 203.0.113.7',
      'Content-Type: application/json',
      'Content-Length: 50',
      '',
      '{',
    ]
    for (const socket of slow) await new Promise<void>(resolve => socket.write(head.join('\r\n'), () => resolve()))
    const from = (client: string) => fetch(`${address}/api/x`, { headers: { 'x-forwarded-for': client } })
    let refused = await from('203.0.113.7')
    for (let tries = 0; refused.status !== 429 && tries < 50; tries += 1) refused = await from('203.0.113.7')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await from('203.0.113.8')).status).toBe(200)
    for (const socket of slow) socket.destroy()
    let later = await from('203.0.113.7')
    for (let tries = 0; later.status !== 200 && tries < 50; tries += 1) later = await from('203.0.113.7')
    expect(later.status).toBe(200)
  })

  it('with long bodies of all clients leave half of the connections to the others', async () => {
    const address = await gatewayBefore(echo(), { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://panel.example' })
    const { hostname, port } = new URL(address)
    const slow = Array.from({ length: longCallsOfAll }, () =>
      connect(Number(port), hostname).on('error', () => undefined),
    )
    closing.unshift(() => {
      for (const socket of slow) socket.destroy()
    })
    const head = (client: number) =>
      `POST /api/x HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.${client}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`
    for (const [client, socket] of slow.entries())
      await new Promise<void>(resolve => socket.write(head(client), () => resolve()))
    const headers = { 'x-forwarded-for': '198.51.100.1', 'content-type': 'application/json' }
    const long = () => fetch(`${address}/api/x`, { method: 'POST', headers, body: `"${'a'.repeat(99_998)}"` })
    let refused = await long()
    for (let tries = 0; refused.status !== 503 && tries < 50; tries += 1) refused = await long()
    await expectUnavailable(refused)
    expect((await fetch(`${address}/api/x`, { headers })).status).toBe(200)
  })

  it('arrive completely, in one piece or in chunks, and whatever the client expects', async () => {
    const address = await gatewayBefore(echo())
    const chunked = new ReadableStream({
      start: controller => {
        for (const part of ['{"a":', '1}']) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    })
    expect(await (await post(address, chunked)).json()).toMatchObject({ length: 7, headers: { 'content-length': '7' } })
    expect(await (await post(address, 'x'.repeat(900_000))).json()).toMatchObject({ length: 900_000 })
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    closing.push(() => socket.destroy())
    const head =
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n'
    socket.write(`${head}{}`)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toMatch(/HTTP\/1\.1 200 OK/)
  })

  it.each<[string, string | Buffer, Record<string, string>, number, string]>([
    ['more than 8 MiB', 'x'.repeat(8_388_609), {}, 413, 'payload_too_large'],
    ['10 MB', 'x'.repeat(10_000_000), {}, 413, 'payload_too_large'],
    ['a compressed body', Buffer.from([31, 139]), { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
  ])('are refused: %s', async (_, body, headers, status, code) => {
    const reply = await post(await gatewayBefore(echo()), body, headers)
    expect([reply.status, await reply.json()]).toEqual([status, expect.objectContaining({ code })])
  })
})

describe('while the API is not well', () => {
  const quick = async (work: Promise<Response>): Promise<Response> => {
    const started = Date.now()
    const reply = await work
    expect(Date.now() - started).toBeLessThan(3000)
    return reply
  }

  it('a refused connection is 503 at once', async () => {
    const api = httpApi(() => undefined)
    const address = await gatewayBefore(api)
    await new Promise(resolve => api.close(resolve))
    await expectUnavailable(await quick(fetch(`${address}/api/health`)))
    await expectUnavailable(await quick(fetch(`${address}/api/cart/submit`, { method: 'POST' })))
  })

  it('a connection cut before the answer is 503', async () => {
    const address = await gatewayBefore(brokenApi(socket => socket.once('data', () => socket.resetAndDestroy())))
    await expectUnavailable(await quick(fetch(`${address}/api/health`)))
  })

  it('garbage instead of HTTP is 503', async () => {
    const address = await gatewayBefore(brokenApi(socket => socket.once('data', () => socket.end('not http\r\n\r\n'))))
    await expectUnavailable(await quick(fetch(`${address}/api/health`)))
  })

  it('an answer cut in the middle does not pass for a complete one', async () => {
    const cutAfter = async (length: number, encoding: string) => {
      const part = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{"half":`
      const api = brokenApi(socket => {
        socket.once('data', () => socket.write(part, () => setTimeout(() => socket.destroy(), 50)))
      })
      return fetch(`${await gatewayBefore(api)}/api/health`, { headers: { 'accept-encoding': encoding } })
    }
    const long = await cutAfter(1_000_000, 'identity')
    expect(long.status).toBe(200)
    await expect(long.json()).rejects.toThrow()
    // Of these nothing has been sent yet.
    for (const early of [await cutAfter(100, 'identity'), await cutAfter(1_000_000, 'gzip')]) {
      expect(early.status).toBe(503)
      expect((await early.json()).code).toBe('unavailable')
    }
  })

  it('says so in Ukrainian to one who reads Ukrainian', async () => {
    const api = httpApi(() => undefined)
    const address = await gatewayBefore(api)
    await new Promise(resolve => api.close(resolve))
    const reply = await fetch(`${address}/api/health`, { headers: { 'accept-language': 'uk-UA,uk;q=0.9' } })
    expect((await reply.json()).detail).toBe('Сервіс тимчасово недоступний. Спробуйте ще раз за кілька секунд.')
  })

  it('works again as soon as the API is back', async () => {
    const api = httpApi((_request, response) => response.end('well'))
    const address = await gatewayBefore(api)
    const { port } = api.address() as AddressInfo
    await new Promise(resolve => api.close(resolve))
    expect((await fetch(`${address}/api/health`)).status).toBe(503)
    await new Promise<void>(resolve => api.listen(port, '127.0.0.1', resolve))
    expect(await (await fetch(`${address}/api/health`)).text()).toBe('well')
  })
})

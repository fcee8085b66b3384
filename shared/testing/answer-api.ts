interface FakeResponse {
  status?: number
  /** Text is sent as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

type Handler = (request: Request) => FakeResponse | Promise<FakeResponse>

const toResponse = ({ status = 200, body, headers }: FakeResponse): Response => {
  const empty = body === undefined || status === 204
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(empty ? null : text, { status, ...(headers && { headers }) })
}

/** The page's URLSearchParams and AbortSignal are jsdom's, which Node's Request does not know. */
const forNode = ({ signal: _, ...init }: RequestInit = {}): RequestInit => {
  if (!(init.body instanceof URLSearchParams)) return init
  const headers = new Headers(init.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
  return { ...init, headers, body: init.body.toString() }
}

const { fetch: realFetch, Request: RealRequest } = globalThis

/** A request as the page makes it: its address may be relative. */
class PageRequest extends RealRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, forNode(init))
  }
}

afterEach(() => Object.assign(globalThis, { fetch: realFetch, Request: RealRequest }))

/**
 * Answers the API's calls in place of the network, until the end of the test. Handlers are named by method and path, `'GET /api/cart'`; a call
 * that has none is answered with 404. Returns the calls made so far, as `'GET /api/whois?domain=a.com'`.
 */
export const answerApi = (handlers: Record<string, Handler>): string[] => {
  const calls: string[] = []
  globalThis.Request = PageRequest
  globalThis.fetch = async input => {
    const request = input instanceof Request ? input : new Request(input)
    const { pathname, search } = new URL(request.url)
    calls.push(`${request.method} ${pathname}${search}`)
    const handler = handlers[`${request.method} ${pathname}`]
    return toResponse(handler ? await handler(request) : { status: 404, body: { code: 'not_found' } })
  }
  return calls
}

/** Holds an answer back until the test resolves it. */
export const holdAnswer = <Answer = void>() => {
  let resolve: (answer: Answer) => void = () => undefined
  const promise = new Promise<Answer>(settle => {
    resolve = settle
  })
  return { promise, resolve: (answer: Answer) => resolve(answer) }
}

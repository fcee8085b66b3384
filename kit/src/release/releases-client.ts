/** A product that refused a release, or did not answer. The message is a sentence for people. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused'

  constructor(
    message: string,
    /** Of the answer; undefined when there was none. */
    readonly status?: number,
    /** File of the page on which the build was refused, see `openProduct().picture`; undefined without one. */
    readonly picture?: string,
  ) {
    super(message)
  }
}

/** No answer came in time, from the product or from a proxy before it: what was asked for may go on. */
export class ReleaseUndecided extends ReleaseRefused {}

/** What `fetch` says after the five minutes that it waits for an answer, and where the connection ends meanwhile. */
const withoutAnswer = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_SOCKET', 'ECONNRESET']

/** What proxies answer that wait no longer; 520 to 524 are Cloudflare's. */
const ofProxies = [502, 504, 520, 521, 522, 523, 524]

const isOfProxy = ({ status, headers }: Response): boolean =>
  ofProxies.includes(status) && !headers.get('content-type')?.startsWith('application/problem+json')

const isOfThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** @throws ReleaseRefused for what is no address of a product, or would send the token readable over a network */
const readAddress = (to: string): URL => {
  const url = URL.canParse(to) ? new URL(to) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ReleaseRefused(`--to is '${to}', but must be the address of a product, such as https://panel.example`)
  if (url.protocol === 'http:' && !isOfThisMachine(url.hostname))
    throw new ReleaseRefused(`--to is '${to}': a token is sent over https only`)
  return url
}

const readAnswer = async (reply: Response): Promise<unknown> => {
  const text = await reply.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new ReleaseRefused(`${reply.url} answered ${reply.status}, but not as a product does`, reply.status)
  }
}

const sentenceOf = (answer: unknown): string | undefined =>
  answer instanceof Object && 'detail' in answer && typeof answer.detail === 'string' ? answer.detail : undefined

export interface Order {
  build?: string | undefined
  percent?: number | undefined
  reason?: string | undefined
}

/** Releases of a product over HTTP, in the name of the team whose token it is. */
export const openProduct = (to: string, token: string | undefined) => {
  const address = readAddress(to)
  if (!token) throw new ReleaseRefused("PANEL_TOKEN is missing: the product's operator makes one with team add")
  const send = (method: string, path: string, type?: string, body?: BodyInit): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
    // A redirect would take the token along.
    const init: RequestInit = { method, headers, redirect: 'error', ...(body !== undefined && { body }) }
    return fetch(new URL(path, address), init).catch((error: Error) => {
      const code = error.cause instanceof Object && 'code' in error.cause ? error.cause.code : undefined
      if (withoutAnswer.some(each => each === code))
        throw new ReleaseUndecided(`${address.origin} does not answer in time (${code})`)
      const cause = error.cause instanceof Error ? error.cause.message : error.message
      throw new ReleaseRefused(
        `${address.origin} does not answer (${cause}): see that --to is its address, and that it runs`,
      )
    })
  }
  const call = async (...request: Parameters<typeof send>): Promise<unknown> => {
    const reply = await send(...request)
    if (isOfProxy(reply))
      throw new ReleaseUndecided(`a proxy before ${address.origin} waits no longer (${reply.status})`, reply.status)
    const answer = await readAnswer(reply)
    if (reply.ok) return answer
    // What is wrong with the token of a CI, only the product can say.
    const sentence =
      reply.status === 401 && !token.includes('.')
        ? `${address.origin} does not know this PANEL_TOKEN: give it as it was printed; where it has ended or was revoked, the product's operator makes another with team add`
        : (sentenceOf(answer) ?? `${address.origin} answered ${reply.status}`)
    throw new ReleaseRefused(sentence, reply.status, reply.headers.get('release-picture') ?? undefined)
  }
  return {
    publish: (name: string, build: string, archive: Buffer, reason = ''): Promise<unknown> => {
      const query = reason ? `?${new URLSearchParams({ reason })}` : ''
      return call('PUT', `/releases/panels/${name}/${build}${query}`, 'application/gzip', new Uint8Array(archive))
    },
    change: (action: string, name: string, order: Order): Promise<unknown> =>
      call('POST', `/releases/${name}/${action}`, 'application/json', JSON.stringify(order)),
    /** A picture of a build, a JPEG; undefined when it does not come. */
    picture: async (name: string, build: string, file: string): Promise<Buffer | undefined> => {
      const reply = await send('GET', `/releases/panels/${name}/${build}/pictures/${encodeURIComponent(file)}`)
      return reply.ok ? Buffer.from(await reply.arrayBuffer()) : undefined
    },
    status: (): Promise<unknown> => call('GET', '/releases'),
    failures: (name: string): Promise<unknown> => call('GET', `/releases/${name}/failures`),
    history: (name: string): Promise<unknown> => call('GET', `/releases/${name}/history`),
  }
}

import { longestAddress, longestBody } from './messages'
import type { PagePort } from './page-port'

/** Media type of an answer without a body is none; a `Response` of these statuses takes none. */
const bodiless = [204, 304]

/** The page would not read such a call, and so not answer it. */
const tooLarge = () => new Response(JSON.stringify({ code: 'payload_too_large' }), { status: 413 })

/**
 * Makes the frame's `fetch`: the page makes the call, with its session and in its language, if the panel may make it. So
 * the client of the API, and all that is built on it, works in a frame as it does in the page.
 */
export const createPageFetch = ({ say, on }: PagePort): typeof fetch => {
  const waiting = new Map<number, { resolve: (answer: Response) => void; reject: (cause: unknown) => void }>()
  let last = 0
  on('answer', ({ id, status, headers, body }) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (status === 0) call?.reject(new TypeError('Nothing answered'))
    else call?.resolve(new Response(bodiless.includes(status) ? null : body, { status, headers }))
  })
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = await request.text()
    const method = request.method as 'GET'
    const path = pathname + search
    if (path.length > longestAddress || body.length > longestBody) return tooLarge()
    last += 1
    const id = last
    return await new Promise<Response>((resolve, reject) => {
      const give = () => {
        waiting.delete(id)
        reject(request.signal.reason)
      }
      if (request.signal.aborted) return give()
      request.signal.addEventListener('abort', give)
      waiting.set(id, { resolve, reject })
      say({ type: 'call', id, method, path, ...(body && { body }) })
    })
  }
}

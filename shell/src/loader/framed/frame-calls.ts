import { fetchCall, isApiError } from '@panel/shared/api-client'
import type { FrameMessage, PageMessage } from '@panel/shared/panel/frame-messages'
import { unknown } from '@panel/shared/schema'

type Call = Extract<FrameMessage, { type: 'call' }>
type Answer = Extract<PageMessage, { type: 'answer' }>

/** What a value of an address may be, once it is decoded: nothing that leads to another address. */
const isValue = (segment: string): boolean => {
  try {
    return /^(?!\.{1,2}$)[^/\\]+$/.test(decodeURIComponent(segment))
  } catch {
    return false
  }
}

/** An address of this origin; null for what is none, whatever a frame wrote. */
export const ownUrl = (path: string): URL | null => {
  try {
    const url = new URL(path, location.origin)
    return url.origin === location.origin ? url : null
  } catch {
    return null
  }
}

/** Whether a call is one of those, such as `GET /api/addresses/{id}`, that a panel may make. */
export const isAllowed = (allowed: readonly string[], method: string, pathname: string): boolean => {
  const asked = pathname.split('/')
  return allowed.some(each => {
    const [allowedMethod, path = ''] = each.split(' ')
    const segments = path.split('/')
    const fits = (segment: string, index: number) => {
      const given = asked[index] ?? ''
      return segment.startsWith('{') ? isValue(given) : segment === given
    }
    return method === allowedMethod && segments.length === asked.length && segments.every(fits)
  })
}

const refusal = (id: number): Answer => ({ type: 'answer', id, status: 403, headers: {}, body: '{}' })

const failure = (id: number, cause: unknown): Answer => {
  if (!isApiError(cause) || cause.status === 0) return { type: 'answer', id, status: 0, headers: {}, body: '' }
  const { status, code, detail, fields, headers } = cause
  const body = JSON.stringify({ code, detail, errors: fields })
  return { type: 'answer', id, status, headers: Object.fromEntries(headers ?? []), body }
}

interface Options {
  allowed: readonly string[]
  /** Called when the panel may not make a call. */
  onRefused: (call: string) => void
}

/**
 * Makes a call that a frame asks for as the shell makes its own: with the session, which the frame never sees, and with
 * the sign-in form where the session ended. It never asks for a password on behalf of a frame.
 */
export const forwardCall = async (
  { id, method, path, body }: Call,
  { allowed, onRefused }: Options,
): Promise<Answer> => {
  const url = ownUrl(path)
  if (!url || !isAllowed(allowed, method, url.pathname)) {
    onRefused(`${method} ${url?.pathname ?? 'elsewhere'}`)
    return refusal(id)
  }
  const call = {
    spec: '+',
    summary: '',
    method,
    path: `/${url.pathname.slice(1)}${url.search}`,
    access: 'user',
    body: unknown(),
    status: 200,
    response: 'text',
    problems: [],
  } as const
  try {
    const { data, headers } = await fetchCall(call, { body: body && JSON.parse(body) }, { unconfirmed: 'throw' })
    return { type: 'answer', id, status: 200, headers: Object.fromEntries(headers), body: data }
  } catch (cause) {
    return failure(id, cause)
  }
}

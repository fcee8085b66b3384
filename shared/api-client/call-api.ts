import { safeParse } from '@panel/shared/schema'
import ky, { TimeoutError } from 'ky'
import type { CallInput, CallOutput, CallShape } from '../contract'
import { currentLanguage } from '../i18n'
import { countInstance } from '../instances'
import { session } from '../session'
import { ApiError, isApiError } from './api-error'
import { fetchOrTake } from './early-answers'
import { traceHeader } from './page-trace'
import { countMutation } from './pending-mutations'
import { readProblem } from './read-problem'

const timeoutInMs = 15_000

/** Safe calls are tried once more when nothing answered; a refusal with a meaning (503 of a lookup) is never retried. */
const client = ky.create({
  timeout: timeoutInMs,
  throwHttpErrors: false,
  fetch: fetchOrTake,
  retry: { limit: 1, methods: ['get'], backoffLimit: 500 },
})

countInstance('api-client')

interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | readonly string[] | undefined>
  body?: unknown
}

interface Options {
  signal?: AbortSignal
  /** What a 401 means: the session ended (default), or the caller deals with it (login, the me call at start). */
  unauthorized?: 'expire' | 'throw'
  /** What happens where the server wants to know first that it is really the user: they are asked (default), or not. */
  unconfirmed?: 'ask' | 'throw'
  headers?: Record<string, string>
  /** Milliseconds, for a call that may take longer than others. */
  timeout?: number
}

const fillPath = (path: string, params: Parts['params'] = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')))

const queryString = (query: Parts['query'] = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value = []]) => [value].flat().map(each => [name, each]))
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

const payload = (call: CallShape, body: unknown): { json?: unknown; body?: URLSearchParams } => {
  if (body === undefined) return {}
  return call.form ? { body: new URLSearchParams(body as Record<string, string>) } : { json: body }
}

const failure = (cause: unknown): ApiError => {
  if (isApiError(cause)) return cause
  if (cause instanceof TimeoutError) return new ApiError({ failure: 'timeout', cause })
  return new ApiError({ failure: navigator.onLine === false ? 'offline' : 'network', cause })
}

const read = async <C extends CallShape>(call: C, response: Response): Promise<CallOutput<C>> => {
  if (call.response === 'none') return undefined as CallOutput<C>
  if (call.response === 'text' || call.response === 'bytes') {
    const body = call.response === 'text' ? await response.text() : new Uint8Array(await response.arrayBuffer())
    return body as CallOutput<C>
  }
  const data: unknown = await response.json().catch(cause => {
    throw new ApiError({ failure: 'malformed', status: response.status, cause })
  })
  const parsed = safeParse(call.response, data)
  if (!parsed.success) throw new ApiError({ failure: 'malformed', status: response.status, cause: parsed.error })
  return parsed.data as CallOutput<C>
}

const send = async <const C extends CallShape>(
  call: C,
  input: CallInput<C>,
  options: Options,
): Promise<{ data: CallOutput<C>; headers: Headers }> => {
  const { params, query, body } = input as Parts
  const token = session.token()
  try {
    const response = await client(fillPath(call.path, params) + queryString(query), {
      method: call.method,
      headers: {
        'accept-language': currentLanguage(),
        ...traceHeader(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...options.headers,
      },
      ...(options.signal && { signal: options.signal }),
      ...(options.timeout && { timeout: options.timeout }),
      ...payload(call, body),
    })
    if (response.ok) return { data: await read(call, response), headers: response.headers }
    if (response.status === 401 && options.unauthorized !== 'throw' && token === session.token()) session.expire()
    throw await readProblem(response)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw failure(cause)
  }
}

/** Where the server asks for something before it answers, such as a proof of work: makes the call once more with it. */
const sendSatisfied: typeof send = async (call, input, options) => {
  try {
    return await send(call, input, options)
  } catch (error) {
    if (!isApiError(error) || !error.code?.endsWith('_required')) throw error
    // Backticks: what packs this module takes the first string in quotes for the path.
    const { satisfy } = await import(/* webpackChunkName: `satisfy` */ './satisfy')
    const again = await satisfy(error, options)
    if (!again) throw error
    return await sendSatisfied(call, input, again)
  }
}

/** Makes a call and returns its answer with the response's headers. Throws `ApiError`, or the abort of `signal`. */
export const fetchCall = async <const C extends CallShape>(
  call: C,
  input: CallInput<C>,
  options: Options = {},
): Promise<{ data: CallOutput<C>; headers: Headers }> =>
  await countMutation(call.method, () => sendSatisfied(call, input, options))

/** Makes a call of the contract: bearer token, language, time limit, answer checked against its schema (S7.1). */
export const callApi = async <const C extends CallShape>(
  call: C,
  input: CallInput<C>,
  options?: Options,
): Promise<CallOutput<C>> => (await fetchCall(call, input, options)).data

import type { FieldError, WayBack } from '../contract'

/** What went wrong with a call, from the caller's side. */
export type ApiFailure = 'problem' | 'network' | 'offline' | 'timeout' | 'malformed'

interface ApiErrorInit {
  failure: ApiFailure
  status?: number
  code?: string
  detail?: string
  reason?: string
  challenge?: string
  back?: WayBack
  fields?: readonly FieldError[]
  retryAfter?: number
  headers?: Headers
  cause?: unknown
}

/** The only error that `callApi` throws. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly failure: ApiFailure
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** Stable code of the refusal, when the server named one. */
  readonly code: string | undefined
  /** The server's sentence, in the language the call was made in. */
  readonly detail: string | undefined
  /** `detail.reason` of a refused login (S8.1, S8.2). */
  readonly reason: string | undefined
  /** Of a login that wants a second factor, or of a call that wants a proof of work. */
  readonly challenge: string | undefined
  /** Of a link of Domain Connect that is refused: the way back to its provider. */
  readonly back: WayBack | undefined
  readonly fields: readonly FieldError[]
  /** Seconds to wait before trying again, when the server said so. */
  readonly retryAfter: number | undefined
  /** Of the answer; undefined when none came. */
  readonly headers: Headers | undefined

  constructor(init: ApiErrorInit) {
    super(init.detail ?? `${init.failure} ${init.status ?? ''}`.trim(), { cause: init.cause })
    this.failure = init.failure
    this.status = init.status ?? 0
    this.code = init.code
    this.detail = init.detail
    this.reason = init.reason
    this.challenge = init.challenge
    this.back = init.back
    this.fields = init.fields ?? []
    this.retryAfter = init.retryAfter
    this.headers = init.headers
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

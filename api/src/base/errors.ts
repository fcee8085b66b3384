import type { ErrorCode } from '@panel/shared/contract'

/** One wrong field. `code` names a text of the contract's or the rules' messages, which `params` complete. */
export interface FieldFault {
  field: string
  /** Which of several things of the request is wrong, from 0. */
  index?: number
  code: string
  params?: Readonly<Record<string, string | number>>
  /** What to send instead, where that is clear. */
  fix?: { field: string; value: string | number | null }
}

interface ProblemDetails {
  fields?: readonly FieldFault[]
  /** Seconds after which the same call may succeed. */
  retryAfter?: number
  params?: Readonly<Record<string, string | number>>
  /** Members of the problem document in addition to the standard ones (RFC 9457 3.2). */
  extensions?: Readonly<Record<string, unknown>>
  /** Where a call answers with another status than the code has otherwise. */
  status?: number
  cause?: unknown
}

/** The only error that a service throws on purpose. `http/` turns it into a response. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly fields: readonly FieldFault[]
  readonly retryAfter: number | undefined
  readonly params: Readonly<Record<string, string | number>>
  readonly extensions: Readonly<Record<string, unknown>>
  readonly status: number | undefined

  constructor(
    readonly code: ErrorCode,
    details: ProblemDetails = {},
  ) {
    super(code, { cause: details.cause })
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.params = details.params ?? {}
    this.extensions = details.extensions ?? {}
    this.status = details.status
  }
}

/** An error with more members of its problem document. */
export const withExtensions = (error: ProblemError, extensions: ProblemDetails['extensions']): ProblemError => {
  const { code, fields, params, retryAfter, status } = error
  return new ProblemError(code, {
    ...{ fields, params, extensions: { ...error.extensions, ...extensions }, cause: error },
    ...(retryAfter !== undefined && { retryAfter }),
    ...(status !== undefined && { status }),
  })
}

export const invalidField = (field: string, code: string, params?: FieldFault['params']): ProblemError =>
  new ProblemError('validation', { fields: [{ field, code, ...(params && { params }) }] })

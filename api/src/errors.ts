import type { ErrorCode } from '@panel/shared/contract'

/** One wrong field. `code` names a text of the contract's or the rules' messages, which `params` complete. */
export interface FieldFault {
  field: string
  code: string
  params?: Readonly<Record<string, string | number>>
}

interface ProblemDetails {
  fields?: readonly FieldFault[]
  /** Seconds after which the same call may succeed. */
  retryAfter?: number
  params?: Readonly<Record<string, string | number>>
  cause?: unknown
}

/** The only error that a service throws on purpose. `http/` turns it into a response. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly fields: readonly FieldFault[]
  readonly retryAfter: number | undefined
  readonly params: Readonly<Record<string, string | number>>

  constructor(
    readonly code: ErrorCode,
    details: ProblemDetails = {},
  ) {
    super(code, { cause: details.cause })
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.params = details.params ?? {}
  }
}

export const invalidField = (field: string, code: string, params?: FieldFault['params']): ProblemError =>
  new ProblemError('validation', { fields: [{ field, code, ...(params && { params }) }] })

/** Why the product cannot start, in one sentence for whoever starts it. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}

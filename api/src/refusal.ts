import type { ErrorCode } from '@panel/shared/contract'

/** One wrong field. `code` names a text of the contract's or the rules' messages, which `params` complete. */
export interface FieldFault {
  field: string
  code: string
  params?: Readonly<Record<string, string | number>>
}

interface RefusalDetails {
  fields?: readonly FieldFault[]
  /** Seconds after which the same call may succeed. */
  retryAfter?: number
  params?: Readonly<Record<string, string | number>>
  cause?: unknown
}

/** The one way in which a service says no. How it travels is decided in `http/`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly fields: readonly FieldFault[]
  readonly retryAfter: number | undefined
  readonly params: Readonly<Record<string, string | number>>

  constructor(
    readonly code: ErrorCode,
    details: RefusalDetails = {},
  ) {
    super(code, { cause: details.cause })
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.params = details.params ?? {}
  }
}

export const refuse = (code: ErrorCode, details?: RefusalDetails): Refusal => new Refusal(code, details)

/** A refusal for one wrong field. */
export const refuseField = (field: string, code: string, params?: FieldFault['params']): Refusal =>
  new Refusal('validation', { fields: [{ field, code, ...(params && { params }) }] })

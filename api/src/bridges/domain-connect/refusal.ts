import type { connectFaults, ErrorCode, FieldCode } from '@panel/shared/contract'
import { ProblemError } from '../../base/errors'

/** A request to connect a service that cannot be carried out. `code` has a text in the contract's messages. */
export const refusal = (
  field: string,
  code: (typeof connectFaults)[number] | FieldCode | ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): ProblemError => new ProblemError('connect_refused', { fields: [{ field, code, params }] })

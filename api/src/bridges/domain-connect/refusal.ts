import { ProblemError } from '../../base/errors'

/** A request to connect a service that cannot be carried out. `code` is of the contract's or the rules' messages. */
export const refusal = (
  field: string,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): ProblemError => new ProblemError('connect_refused', { fields: [{ field, code, params }] })

import { type OperationBody, operationCalls, operationParams, type ParamsOf } from '@panel/shared/contract'
import { invalidField } from '../base/errors'
import { assertTemplate } from '../dns/template-service'
import { route } from '../http/register-call'
import { validate } from '../http/validate'
import { answerPage } from '../http/whole-list'
import type { DomainKind } from './kind'
import { previewZones, startZones } from './listed-zones'
import { previewOperation, startExpected } from './preview'
import {
  getOperation,
  getOperations,
  type OperationRequest,
  retryOperation,
  stopOperation,
  undoOperation,
} from './service'

/** @throws ProblemError validation with the parameter that is wrong */
const readOrder = ({ kind, ids, filter, params = {} }: OperationBody & { kind: DomainKind }): OperationRequest => {
  if (kind === 'dns_template') assertTemplate(validate(operationParams[kind], params, 'params'))
  return { kind, ids, filter, params: validate(operationParams[kind], params, 'params') as OperationRequest['params'] }
}

const isOnDomains = (body: OperationBody): body is OperationBody & { kind: DomainKind } => body.kind !== 'zones'

/** @throws ProblemError validation with the parameter that is wrong */
const readZones = ({ ids, filter, params = {} }: OperationBody): ParamsOf<'zones'> => {
  if (ids || filter) throw invalidField('ids', 'invalid')
  return validate(operationParams.zones, params, 'params')
}

export const operationRoutes = [
  route(operationCalls.preview, ({ context, caller, body }) =>
    isOnDomains(body)
      ? previewOperation(context, caller, readOrder(body))
      : previewZones(context, caller, readZones(body)),
  ),
  route(operationCalls.start, ({ context, caller, body }) =>
    isOnDomains(body)
      ? startExpected(context, caller, readOrder(body), body.expected)
      : startZones(context, caller, readZones(body)),
  ),
  route(operationCalls.list, async ({ context, caller, query, headers }) =>
    answerPage(headers, await getOperations(context, caller, query)),
  ),
  route(operationCalls.get, async ({ context, caller, params, query, headers }) => {
    const { operation, nextCursor } = await getOperation(context, caller, params.id, query)
    if (nextCursor !== null) headers['next-cursor'] = nextCursor
    return operation
  }),
  route(operationCalls.stop, ({ context, caller, params }) => stopOperation(context, caller, params.id)),
  route(operationCalls.retry, ({ context, caller, params }) => retryOperation(context, caller, params.id)),
  route(operationCalls.undo, ({ context, caller, params }) => undoOperation(context, caller, params.id)),
]

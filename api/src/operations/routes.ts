import { type OperationBody, operationCalls, operationParams } from '@panel/shared/contract'
import { assertTemplate } from '../dns/template-service'
import { route } from '../http/register-call'
import { validate } from '../http/validate'
import { answerPage } from '../http/whole-list'
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
const readOrder = ({ kind, ids, filter, params = {} }: OperationBody): OperationRequest => {
  if (kind === 'dns_template') assertTemplate(validate(operationParams[kind], params, 'params'))
  return { kind, ids, filter, params: validate(operationParams[kind], params, 'params') as OperationRequest['params'] }
}

export const operationRoutes = [
  route(operationCalls.preview, ({ context, caller, body }) => previewOperation(context, caller, readOrder(body))),
  route(operationCalls.start, ({ context, caller, body }) =>
    startExpected(context, caller, readOrder(body), body.expected),
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

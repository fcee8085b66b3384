import { transferCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { acceptTransfer, cancelTransfer, declineTransfer, getTransfers } from './service'

export const transferRoutes = [
  route(transferCalls.list, ({ scope, caller }) => getTransfers(scope, caller)),
  route(transferCalls.accept, ({ scope, caller, params }) => acceptTransfer(scope, caller, params.id)),
  route(transferCalls.decline, ({ scope, caller, params }) => declineTransfer(scope, caller, params.id)),
  route(transferCalls.cancel, ({ scope, caller, params }) => cancelTransfer(scope, caller, params.id)),
]

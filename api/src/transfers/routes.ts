import { transferCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { stopTransfer } from './hold'
import { acceptTransfer, cancelTransfer, declineTransfer, getTransfers, startTransfer } from './service'

export const transferRoutes = [
  route(transferCalls.start, ({ context, caller, params, body }) =>
    startTransfer(context, caller, params.id, body.target_email),
  ),
  route(transferCalls.list, ({ context, caller }) => getTransfers(context, caller)),
  route(transferCalls.accept, ({ context, caller, params }) => acceptTransfer(context, caller, params.id)),
  route(transferCalls.decline, ({ context, caller, params }) => declineTransfer(context, caller, params.id)),
  route(transferCalls.stop, ({ context, body }) => stopTransfer(context, body.token)),
  route(transferCalls.cancel, ({ context, caller, params }) => cancelTransfer(context, caller, params.id)),
]

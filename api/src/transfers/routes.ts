import { registrarTransferCalls, transferCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { answerList } from '../http/whole-list'
import { answerTransferOut, cancelTransferIn, issueAuthCode, requestTransferIn } from './between-registrars'
import { stopTransfer } from './hold'
import { acceptTransfer, cancelTransfer, declineTransfer, getTransfers, startTransfer } from './service'

export const transferRoutes = [
  route(transferCalls.start, ({ context, caller, params, body }) =>
    startTransfer(context, caller, params.id, body.target_email),
  ),
  route(transferCalls.list, ({ context, caller, query, headers }) =>
    answerList(headers, query, part => getTransfers(context, caller, part)),
  ),
  route(transferCalls.accept, ({ context, caller, params }) => acceptTransfer(context, caller, params.id)),
  route(transferCalls.decline, ({ context, caller, params }) => declineTransfer(context, caller, params.id)),
  route(transferCalls.stop, ({ context, body }) => stopTransfer(context, body.token)),
  route(transferCalls.cancel, ({ context, caller, params }) => cancelTransfer(context, caller, params.id)),
  route(registrarTransferCalls.transferIn, ({ context, caller, body }) =>
    requestTransferIn(context, caller, body.domain, body.auth_code),
  ),
  route(registrarTransferCalls.cancelTransferIn, ({ context, caller, params }) =>
    cancelTransferIn(context, caller, params.id),
  ),
  route(registrarTransferCalls.authCode, ({ context, caller, params }) => issueAuthCode(context, caller, params.id)),
  route(registrarTransferCalls.answerTransferOut, ({ context, caller, params, body }) =>
    answerTransferOut(context, caller, params.id, body.approve),
  ),
]

import { registrarTransferCalls, transferCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { answerList } from '../http/whole-list'
import { requestAuthCode } from './auth-code'
import { answerTransferOut, cancelTransferIn, getTransferPrice, requestTransferIn } from './between-registrars'
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
  route(registrarTransferCalls.transferIn, ({ context, caller, body }) => requestTransferIn(context, caller, body)),
  route(registrarTransferCalls.transferInPrice, ({ context, query }) => getTransferPrice(context, query.domain)),
  route(registrarTransferCalls.cancelTransferIn, ({ context, caller, params }) =>
    cancelTransferIn(context, caller, params.id),
  ),
  route(registrarTransferCalls.authCode, async ({ context, caller, params, wait }) => {
    const answer = await requestAuthCode(context, caller, params.id)
    if (answer.available_at !== undefined) wait()
    return answer
  }),
  route(registrarTransferCalls.answerTransferOut, async ({ context, caller, params, body, wait }) => {
    const { domain, waits } = await answerTransferOut(context, caller, params.id, body.approve)
    if (waits) wait()
    return domain
  }),
]

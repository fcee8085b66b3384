import { orderCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { answerPage } from '../http/whole-list'
import { setCustomer } from './customer'
import { getAllOrders, getInvoice, getOrder, getOrders, payOrder } from './service'
import { invoiceHtml, invoicePdf } from './write-invoice'

export const orderRoutes = [
  route(orderCalls.list, async ({ context, caller, query, headers }) =>
    answerPage(headers, await getOrders(context, caller, query)),
  ),
  route(orderCalls.get, ({ context, caller, params }) => getOrder(context, caller, params.id)),
  route(orderCalls.invoice, async ({ context, caller, params, headers }) => {
    headers['content-security-policy'] = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
    return invoiceHtml(await getInvoice(context, caller.id, params.id))
  }),
  route(orderCalls.invoicePdf, async ({ context, caller, params }) =>
    invoicePdf(await getInvoice(context, caller.id, params.id)),
  ),
  route(orderCalls.setBilling, ({ context, caller, params, body }) =>
    setCustomer(context, caller, params.id, body.address_id),
  ),
  route(
    orderCalls.all,
    async ({ context, query, headers }) => answerPage(headers, await getAllOrders(context, query)),
    { mayLag: true },
  ),
  route(orderCalls.adminInvoicePdf, async ({ context, params }) =>
    invoicePdf(await getInvoice(context, null, params.id)),
  ),
  route(orderCalls.pay, ({ context, caller, params }) => payOrder(context, caller, params.id)),
]

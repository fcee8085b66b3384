import { callApi, useMutation } from '@panel/shared/api-client'
import { type Order, orderCalls } from '@panel/shared/contract'
import type { Language } from '@panel/shared/i18n'
import { downloadFile, downloadText } from '@panel/shared/lists'

interface InvoiceDownload {
  format: 'pdf' | 'html'
  language: Language
  /** Without its ending. */
  fileName: string
}

/** Downloads the invoice of an order, in the language that is asked for. Changes nothing; throws `ApiError`. */
export const useInvoice = ({ id }: Order) =>
  useMutation({
    mutationFn: async ({ format, language, fileName }: InvoiceDownload) => {
      const headers = { 'accept-language': language }
      if (format === 'pdf') {
        const pdf = await callApi(orderCalls.invoicePdf, { params: { id } }, { headers })
        downloadFile(`${fileName}.pdf`, new Blob([pdf], { type: 'application/pdf' }))
      } else {
        downloadText(
          `${fileName}.html`,
          'text/html',
          await callApi(orderCalls.invoice, { params: { id } }, { headers }),
        )
      }
    },
  })

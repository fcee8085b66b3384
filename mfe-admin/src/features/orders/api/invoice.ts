import { callApi, useMutation } from '@panel/shared/api-client'
import { orderCalls } from '@panel/shared/contract'
import { downloadFile } from '@panel/shared/lists'

/** Downloads the invoice of any user's order, in the language of the page; throws `ApiError`. */
export const useAdminInvoice = () =>
  useMutation({
    mutationFn: async ({ id, fileName }: { id: number; fileName: string }) => {
      const pdf = await callApi(orderCalls.adminInvoicePdf, { params: { id } })
      downloadFile(fileName, new Blob([pdf], { type: 'application/pdf' }))
    },
  })

import type { RejectionReason } from '@panel/shared/contract'
import { i18n, useTranslation } from '@panel/shared/i18n'

/** Reads what a requester is told by a reason that can be chosen; the texts are those of the contract. */
export const useRejectionText = (): ((reason: RejectionReason) => string) => {
  useTranslation('errors', { useSuspense: false })
  return reason => i18n.t(reason, { ns: 'errors', defaultValue: reason })
}

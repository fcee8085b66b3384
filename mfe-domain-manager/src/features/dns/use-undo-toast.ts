import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { useRevertChange } from './api/zone-changes'

/** Says that a change set was stored, with a button that takes it back. */
export const useUndoToast = (domainId: number) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const revert = useRevertChange(domainId)
  return (text: string, change: number): void => {
    const undo = () =>
      revert.mutateAsync(change).then(
        () => showToast({ tone: 'success', text: t('dns.history.reverted') }),
        error => showToast({ tone: 'danger', text: errorText(error, t('dns.history.revertFailed')) }),
      )
    showToast({ tone: 'success', text, action: { label: t('dns.undo'), run: () => void undo() } })
  }
}

import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { useRevertChange } from './api/zone-changes'

/** Says that records were saved, with a button that undoes the change set. There is none if nothing changed. */
export const useUndoToast = (domainId: number) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const revert = useRevertChange(domainId)
  return (text: string, change: number | null): void => {
    if (change === null) return void showToast({ tone: 'success', text })
    const undo = () =>
      revert.mutateAsync(change).then(
        () => showToast({ tone: 'success', text: t('dns.history.reverted') }),
        error => showToast({ tone: 'danger', text: errorText(error, t('dns.history.revertFailed')) }),
      )
    showToast({ tone: 'success', text, action: { label: t('dns.undo'), run: () => void undo() } })
  }
}

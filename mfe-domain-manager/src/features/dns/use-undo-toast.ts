import { useErrorText } from '@panel/shared/api-client'
import { type Translate, useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { useRevertChange } from './api/zone-changes'

/** Says that a change set was undone, or that its records were gone or as before already. */
export const sayReverted = (t: Translate<'mfe-domain-manager'>, change: number | null): void => {
  if (change === null) showToast({ tone: 'info', text: t('dns.history.nothing') })
  else showToast({ tone: 'success', text: t('dns.history.reverted') })
}

/** Says that records were saved, with a button that undoes the change set. There is none if nothing changed. */
export const useUndoToast = (domainId: number) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const revert = useRevertChange(domainId)
  return (text: string, change: number | null): void => {
    if (change === null) return void showToast({ tone: 'success', text })
    const undo = () =>
      revert.mutateAsync(change).then(
        ({ change }) => sayReverted(t, change),
        error => showToast({ tone: 'danger', text: errorText(error, t('dns.history.revertFailed')) }),
      )
    showToast({ tone: 'success', text, action: { label: t('dns.undo'), run: () => void undo() } })
  }
}

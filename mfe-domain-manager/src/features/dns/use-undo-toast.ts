import { useErrorText } from '@panel/shared/api-client'
import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { changeOf, useRevertChange } from './api/zone-changes'

/** Says that a change set was stored, with a button that takes it back: a change set, or the one that made a record so. */
export const useUndoToast = (domainId: number) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const revert = useRevertChange(domainId)
  return (text: string, change: number | DnsRecord): void => {
    const takeBack = async () => await revert.mutateAsync(typeof change === 'number' ? change : await changeOf(change))
    const undo = () =>
      takeBack().then(
        () => showToast({ tone: 'success', text: t('dns.history.reverted') }),
        error => showToast({ tone: 'danger', text: errorText(error, t('dns.history.revertFailed')) }),
      )
    showToast({ tone: 'success', text, action: { label: t('dns.undo'), run: () => void undo() } })
  }
}

import { useErrorText, useQuery } from '@panel/shared/api-client'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Alert, Spinner } from '@panel/shared/ui'
import { type RestoreTarget, restorePreviewQuery, useRestoreVersion } from '../api/zone-changes'
import { ChangeDialog } from '../change-dialog'
import { TemplatePreview } from '../template/template-preview'
import { useUndoToast } from '../use-undo-toast'

interface RestoreDialogProps {
  domainId: number
  target: RestoreTarget
  onClose: () => void
  onRestored: () => void
}

/** What is different between the records now and those of a version, and the button that restores these. */
export const RestoreDialog = ({ domainId, target, onClose, onRestored }: RestoreDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const preview = useQuery(restorePreviewQuery(domainId, target))
  const restore = useRestoreVersion(domainId)
  const undoToast = useUndoToast(domainId)
  const count = preview.data?.diff.length ?? 0
  const title =
    'to' in target
      ? t('dns.history.restoreTitle', { version: target.to })
      : t('dns.history.restoreAtTitle', { date: formatDateTime(target.at) })
  const apply = () =>
    restore.mutate(
      { ...target, version: preview.data?.version },
      {
        onSuccess: ({ change }) => {
          onRestored()
          undoToast(t('dns.history.restored'), change)
        },
      },
    )
  return (
    <ChangeDialog
      onClose={onClose}
      title={title}
      description={t('dns.history.restoreText')}
      count={count}
      save={restore}
      failed={t('dns.history.restoreFailed')}
      closeLabel={t('back')}
      disabledReason={count === 0 ? t(preview.isPending ? 'dns.template.reading' : 'dns.paste.nothing') : undefined}
      onApply={apply}
    >
      {preview.isPending && <Spinner label={t('dns.template.reading')} />}
      {preview.error && <Alert tone="danger">{errorText(preview.error, t('dns.history.restoreFailed'))}</Alert>}
      {preview.data && <TemplatePreview {...preview.data} />}
    </ChangeDialog>
  )
}

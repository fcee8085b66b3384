import { isApiError, useErrorText, useQuery } from '@panel/shared/api-client'
import type { DnsChange } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, Spinner, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { withRules } from '../../../common/rule-texts'
import { changePreviewQuery, useChangeZone } from '../api/zone-changes'
import { TemplatePreview } from '../template/template-preview'
import { useUndoToast } from '../use-undo-toast'
import styles from './staged.module.css'

interface StagedReviewProps {
  domainId: number
  changes: readonly DnsChange[]
  onClose: () => void
  onSaved: () => void
}

/** What the collected changes come to, as the server says, saved as one set of the version that was shown. */
export const StagedReview = ({ domainId, changes, onClose, onSaved }: StagedReviewProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { data, error, isFetching } = useQuery(changePreviewQuery(domainId, changes))
  const save = useChangeZone(domainId)
  const undoToast = useUndoToast(domainId)
  const preview = error || isFetching ? undefined : data
  const count = preview?.diff.length ?? 0
  const start = () =>
    save.mutate(
      { changes, version: preview?.version },
      {
        onSuccess: ({ change, diff }) => {
          onSaved()
          if (change !== null) undoToast(t('dns.paste.done', { count: diff.length }), change)
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      busy={save.isPending}
      size="lg"
      title={t('dns.staged.title')}
      description={t('dns.staged.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('dns.close')}</Button>
          <Button
            variant="primary"
            pending={save.isPending}
            disabledReason={count === 0 ? t('dns.paste.nothing') : undefined}
            onClick={start}
          >
            {t('dns.paste.apply', { count })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {save.error && <Alert tone="danger">{errorText(save.error, t('dns.updateFailed'))}</Alert>}
        {error && <Refusal error={error} changes={changes} />}
        {preview && <TemplatePreview diff={preview.diff} warnings={preview.warnings} />}
        {isFetching && <Spinner label={t('dns.template.reading')} />}
      </Stack>
    </Dialog>
  )
}

/** Why the set is refused: each fault with the change it comes from. */
const Refusal = ({ error, changes }: { error: unknown; changes: readonly DnsChange[] }) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const faults = isApiError(error) ? error.fields : []
  const nameOf = (index: number | undefined) => {
    const change = changes[index ?? -1]
    return change && change.op !== 'delete' ? `${change.record.type ?? ''} ${change.record.host ?? ''}` : ''
  }
  return (
    <Alert tone="danger">
      {faults.length === 0 && errorText(error, t('dns.updateFailed'))}
      {faults.map(({ index, field, code, params, message }) => (
        <p key={`${index} ${field} ${code}`}>
          <code className={styles.fault}>{nameOf(index)}</code>{' '}
          {t(code, { ns: 'rules', ...params, defaultValue: message })}
        </p>
      ))}
    </Alert>
  )
}

import { useQuery } from '@panel/shared/api-client'
import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Spinner, Stack } from '@panel/shared/ui'
import { useEffect, useMemo } from 'react'
import { changeSet } from '../../../model/staged-changes'
import { readRecordsAgain } from '../api/list-records'
import { changePreviewQuery, useChangeZone } from '../api/zone-changes'
import { ChangeDialog } from '../change-dialog'
import { TwoVersions } from '../form/two-versions'
import { TemplatePreview } from '../template/template-preview'
import { useUndoToast } from '../use-undo-toast'
import { ChangeRefusal } from './change-refusal'
import type { Staged } from './use-staged'

interface StagedReviewProps {
  domainId: number
  /** Stored records and what is to become of them. */
  stored: readonly DnsRecord[]
  staged: Staged
  onClose: () => void
  onSaved: () => void
}

/** What the collected changes come to, as the server says, saved as one set of the version that was shown. */
export const StagedReview = ({ domainId, stored, staged, onClose, onSaved }: StagedReviewProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { conflicts } = staged
  const changes = useMemo(() => changeSet(stored, staged.changes), [stored, staged.changes])
  const { data, error, isFetching } = useQuery(changePreviewQuery(domainId, changes))
  // What somebody else stored while changes were collected is to be seen now, not after the save.
  useEffect(() => void readRecordsAgain(domainId), [domainId])
  const save = useChangeZone(domainId)
  const undoToast = useUndoToast(domainId)
  const preview = error || isFetching ? undefined : data
  // Records that only follow the TTL of their RRset are no change of the user's.
  const count = Math.min(changes.length, preview?.diff.length ?? 0)
  const whyNot = conflicts.length > 0 ? t('dns.conflict.first') : count === 0 ? t('dns.paste.nothing') : undefined
  const start = () =>
    save.mutate(
      { changes, version: preview?.version },
      {
        onSuccess: ({ change }) => {
          onSaved()
          if (change !== null) undoToast(t('dns.paste.done', { count }), change)
        },
      },
    )
  return (
    <ChangeDialog
      onClose={onClose}
      title={t('dns.staged.title')}
      description={t('dns.staged.text')}
      count={count}
      save={save}
      failed={t('dns.updateFailed')}
      closeLabel={t('dns.close')}
      disabledReason={whyNot}
      onApply={start}
    >
      {conflicts.length > 0 && (
        <Alert tone="warning" title={t('dns.conflict.several', { count: conflicts.length })}>
          <Stack gap={4}>
            {conflicts.map(conflict => (
              <TwoVersions key={conflict.id} conflict={conflict} onChoose={choice => staged.settle(conflict, choice)} />
            ))}
          </Stack>
        </Alert>
      )}
      {error && <ChangeRefusal error={error} changes={changes} />}
      {preview && <TemplatePreview diff={preview.diff} warnings={preview.warnings} />}
      {isFetching && <Spinner label={t('dns.template.reading')} />}
    </ChangeDialog>
  )
}

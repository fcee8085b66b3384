import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { useMemo, useState } from 'react'
import { useDebouncedValue } from '../../../common/hooks'
import { editAll } from '../../../model/bulk-edit'
import type { StagedRecord } from '../../../model/staged-changes'
import { changePreviewQuery, useChangeZone } from '../api/zone-changes'
import type { Staged } from '../staged/use-staged'
import { useUndoToast } from '../use-undo-toast'

export interface BulkEditOptions {
  domainId: number
  /** The chosen records. */
  records: readonly StagedRecord[]
  staged: Staged
  onDone: () => void
}

/** Milliseconds without a key press before the server is asked what the edit would do. */
const typingPause = 300

/** An edit of many records, what the server says it would do, and the call that does it or adds it to those collected. */
export const useBulkEdit = ({ domainId, records, staged, onDone }: BulkEditOptions) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [edit, setEdit] = useState({ ttl: '', find: '', replace: '' })
  const settled = useDebouncedValue(edit, typingPause)
  const updates = useMemo(() => editAll(records, settled), [records, settled])
  const changes = useMemo(() => updates.map(update => ({ op: 'update' as const, ...update })), [updates])
  const query = useQuery({ ...changePreviewQuery(domainId, changes), enabled: changes.length > 0 })
  const save = useChangeZone(domainId)
  const undoToast = useUndoToast(domainId)
  const isCurrent = settled === edit && changes.length > 0 && !query.isFetching && !query.isPlaceholderData
  const preview = isCurrent && !query.error ? query.data : undefined
  const start = () => {
    if (staged.isOn) {
      staged.updateAll(updates)
      return onDone()
    }
    save.mutate(
      { changes, version: preview?.version },
      {
        onSuccess: ({ change, diff }) => {
          onDone()
          if (change !== null) undoToast(t('dns.paste.done', { count: diff.length }), change)
        },
      },
    )
  }
  return {
    edit,
    set: (part: Partial<typeof edit>) => setEdit(before => ({ ...before, ...part })),
    changes,
    query,
    isCurrent,
    isReading: settled !== edit || (changes.length > 0 && query.isFetching),
    preview,
    /** Records that change. */
    count: preview?.diff.length ?? 0,
    save,
    start,
  }
}

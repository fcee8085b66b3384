import type { DnsRecord } from '@panel/shared/contract'
import { useDraft, useForm, useWatch } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { plainRecord, type StoredRecord } from '@panel/shared/rules'
import { useMemo } from 'react'
import { stagedDraftKeyOf } from '../../../model/dns-draft-keys'
import { type Choice, conflictsOf, type RecordConflict, settleConflict } from '../../../model/record-conflicts'
import {
  type StagedChange,
  stageAddition,
  stageDeletion,
  stageUpdate,
  takeBack,
  withStaged,
} from '../../../model/staged-changes'

interface Draft {
  collects: boolean
  changes: StagedChange[]
}

const none: Draft = { collects: false, changes: [] }

/**
 * Changes that are collected to be reviewed and saved as one set. They are kept like what is typed into a form: over a
 * reload and a lost session, and the browser asks before they are lost.
 */
export const useStaged = (domainId: number, stored: readonly DnsRecord[]) => {
  const { t } = useTranslation('mfe-domain-manager')
  const form = useForm<Draft>({ defaultValues: none })
  const draft = useDraft(form, stagedDraftKeyOf(domainId))
  const [collects, changes] = useWatch({ control: form.control, name: ['collects', 'changes'] })
  useUnsaved(changes.length > 0, { title: t('dns.staged.title') })
  const records = useMemo(() => withStaged(stored, changes, domainId), [stored, changes, domainId])
  const conflicts = useMemo(() => conflictsOf(stored, changes), [stored, changes])
  const byId = useMemo(() => new Map(stored.map(record => [record.id, plainRecord(record)])), [stored])
  const set = (next: StagedChange[]) => form.setValue('changes', next, { shouldDirty: true })
  const now = () => form.getValues('changes')
  return {
    /** Whether a change waits instead of being saved at once. */
    isOn: collects || changes.length > 0,
    changes,
    /** The records as they will be, also those that are to go. */
    records,
    collect: (on: boolean) => form.setValue('collects', on, { shouldDirty: true }),
    add: (record: StoredRecord) => set(stageAddition(now(), record)),
    /** `seen` is the record as the reader began to change it. */
    update: (id: number, record: StoredRecord, seen: StoredRecord) => set(stageUpdate(now(), id, record, seen)),
    updateAll: (updates: readonly { id: number; record: StoredRecord }[]) =>
      set(updates.reduce((all, { id, record }) => stageUpdate(all, id, record, byId.get(id)), now())),
    remove: (ids: readonly number[]) => set(stageDeletion(now(), ids, byId)),
    /** Records that somebody else changed since the reader did: each is to be settled before the save. */
    conflicts,
    settle: (conflict: RecordConflict, choice: Choice) => set(settleConflict(now(), conflict, choice)),
    takeBack: (id: number) => set(takeBack(now(), id)),
    forget: () => {
      form.reset(none)
      draft.clear()
    },
  }
}

export type Staged = ReturnType<typeof useStaged>

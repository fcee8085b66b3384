import { isApiError, useErrorText } from '@panel/shared/api-client'
import type { DnsRecord } from '@panel/shared/contract'
import { FormShell, useDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { plainRecord, type StoredRecord } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { useState } from 'react'
import { useIsGone } from '../../../common/hooks'
import { draftKeyOf } from '../../../model/dns-draft-keys'
import { type Choice, conflictBetween, mergeRecords } from '../../../model/record-conflicts'
import { draftOf } from '../../../model/record-draft'
import { ConflictNotice } from './conflict-notice'
import styles from './form.module.css'
import { Outcome } from './outcome'
import { RecordFields } from './record-fields'
import { ReplacedRecords } from './replaced-records'
import { SaveError } from './save-error'
import { idsOf, type Neighbour, useRecordForm } from './use-record-form'

interface EditRecordFormProps {
  zone: string
  /** The record as it is stored now; undefined when it was deleted elsewhere. */
  stored: DnsRecord | undefined
  /** The record as it was when the edit began. */
  edited: DnsRecord
  /** The other records of the zone. */
  others: readonly Neighbour[]
  /** `seen` is the record that the reader saw. Rejects when the call fails; what was typed stays. */
  onSave: (record: StoredRecord, seen: DnsRecord, replaced: readonly number[]) => Promise<unknown>
  onDone: () => void
  /** The change waits with others instead of being saved at once. */
  collects?: boolean
  loading: boolean
  error: unknown
}

/**
 * Changes a record in its place. A record that somebody else changed meanwhile is shown next to what was typed, and is
 * never overwritten without a word.
 */
export const EditRecordForm = ({
  zone,
  stored,
  edited,
  others,
  onSave,
  onDone,
  collects = false,
  loading,
  error,
}: EditRecordFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const isGone = useIsGone()
  const [accepted, setAccepted] = useState<number>()
  const record = useRecordForm({ zone, initial: draftOf(edited), context: others })
  const draft = useDraft(record.form, draftKeyOf(edited), { base: edited })
  const base = draft.base ?? edited
  const version = accepted ?? base.version
  const close = () => {
    draft.clear()
    onDone()
  }
  const save = async (typed: StoredRecord, against: number) => {
    setAccepted(against)
    try {
      await onSave(typed, { ...base, version: against }, idsOf(record.replaced))
      close()
    } catch (failure) {
      // The form stays with what was typed; `error` says why. One that is closed meanwhile keeps it as a draft.
      if (isGone()) showToast({ tone: 'danger', text: errorText(failure, t('dns.updateFailed')) })
    }
  }
  const typed = record.answer.ok ? record.answer.record : undefined
  const isConflict = isApiError(error) && error.code === 'record_changed' && stored && stored.version !== version
  const choose = (choice: Choice) => {
    if (!stored || !typed || choice === 'theirs') return close()
    const both = mergeRecords(plainRecord(base), plainRecord(stored), typed)
    void save((choice === 'both' && both) || typed, stored.version)
  }
  return (
    <FormShell
      form={record.form}
      label={t('dns.editTitle', { type: edited.type, host: edited.host })}
      onSubmit={async () => typed && (await save(typed, version))}
      onCancel={close}
      loading={loading}
      submitError={error && !isConflict ? <SaveError error={error} fallback={t('dns.updateFailed')} /> : undefined}
      submitLabel={t(collects ? 'dns.staged.add' : 'dns.save')}
    >
      <div className={styles.columns}>
        <RecordFields record={record} zone={zone} />
        <Outcome answer={record.settled} zone={zone} onFix={record.applyFix} />
      </div>
      <ReplacedRecords record={record} />
      {isConflict && typed && (
        <ConflictNotice conflict={conflictBetween(plainRecord(base), plainRecord(stored), typed)} onChoose={choose} />
      )}
    </FormShell>
  )
}

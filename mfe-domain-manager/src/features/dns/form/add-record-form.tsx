import { useErrorText } from '@panel/shared/api-client'
import { FormShell, useDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import type { StoredRecord } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { useIsGone } from '../../../common/hooks'
import { emptyDraft } from '../../../model/record-draft'
import styles from './form.module.css'
import { Outcome } from './outcome'
import { RecordFields } from './record-fields'
import { ReplacedRecords } from './replaced-records'
import { SaveError } from './save-error'
import { idsOf, type Neighbour, useRecordForm } from './use-record-form'

interface AddRecordFormProps {
  /** Full name of the domain. */
  zone: string
  /** Key of the domain's draft. */
  draftKey: string
  records: readonly Neighbour[]
  /** Rejects when the call fails; what was typed stays. */
  onAdd: (record: StoredRecord, replaced: readonly number[]) => Promise<unknown>
  onCancel: () => void
  /** The record waits with other changes instead of being saved at once. */
  collects?: boolean
  loading: boolean
  error: unknown
}

/** A new record, checked while it is typed and sent in its stored form (S5.7). */
export const AddRecordForm = ({
  zone,
  draftKey,
  records,
  onAdd,
  onCancel,
  collects = false,
  loading,
  error,
}: AddRecordFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const isGone = useIsGone()
  const record = useRecordForm({ zone, initial: emptyDraft('A'), context: records })
  const draft = useDraft(record.form, draftKey, { always: ['type'] })
  const submit = async () => {
    if (!record.answer.ok) return
    try {
      await onAdd(record.answer.record, idsOf(record.replaced))
      record.restart(emptyDraft(record.answer.record.type))
      draft.clear()
    } catch (failure) {
      // The form stays with what was typed; `error` says why. One that is closed meanwhile keeps it as a draft.
      if (isGone()) showToast({ tone: 'danger', text: errorText(failure, t('dns.addFailed')) })
    }
  }
  const cancel = () => {
    draft.clear()
    record.restart(emptyDraft('A'))
    onCancel()
  }
  return (
    <FormShell
      form={record.form}
      label={t('dns.addTitle')}
      onSubmit={submit}
      onCancel={cancel}
      cancelLabel={t('dns.close')}
      loading={loading}
      submitError={error ? <SaveError error={error} fallback={t('dns.addFailed')} /> : undefined}
      submitLabel={t(collects ? 'dns.staged.add' : 'dns.add')}
    >
      <div className={styles.columns}>
        <RecordFields record={record} zone={zone} />
        <Outcome answer={record.settled} zone={zone} onFix={record.applyFix} />
      </div>
      <ReplacedRecords record={record} />
    </FormShell>
  )
}

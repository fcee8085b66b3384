import { useForm, useWatch } from '@panel/shared/forms'
import { type ContentPart, type ExistingRecord, type Finding, type Fix, validateRecord } from '@panel/shared/rules'
import { useMemo, useState } from 'react'
import { useDebouncedValue } from '../../../common/use-debounced-value'
import { type DraftField, fieldOf, inputOf, type RecordDraft, withFix, withType } from '../../../model/record-draft'

interface Options {
  zone: string
  initial: RecordDraft
  /** The other records of the zone. */
  context: readonly ExistingRecord[]
}

const debounceMs = 350

const isFilled = (draft: RecordDraft, field: DraftField): boolean => {
  const [name, part] = field.split('.') as [keyof RecordDraft, ContentPart | undefined]
  return Boolean(part ? draft.fields[part] : draft[name])
}

/**
 * A record being typed, checked by the rules at each change. An error shows once typing paused: in every field that was
 * changed, and in those filled for another type before; after a try to save in all. It goes as soon as it no longer
 * holds.
 */
export const useRecordForm = ({ zone, initial, context }: Options) => {
  const form = useForm<RecordDraft>({
    defaultValues: initial,
    resolver: values => {
      const answer = validateRecord(inputOf(values, zone), context)
      if (answer.ok) return { values, errors: {} }
      const errors: Record<string, unknown> = {}
      for (const finding of answer.errors) {
        const [field, part] = fieldOf(finding, values.type).split('.')
        const fault = { type: 'rules', message: finding.code }
        if (field === 'fields' && part) errors.fields = { ...(errors.fields as object), [part]: fault }
        else if (field) errors[field] = fault
      }
      return { values: {}, errors }
    },
  })
  const draft = useWatch({ control: form.control }) as RecordDraft
  const answer = useMemo(() => validateRecord(inputOf(draft, zone), context), [draft, zone, context])
  const paused = useDebouncedValue(answer, debounceMs)
  const [changed, setChanged] = useState<ReadonlySet<DraftField>>(new Set())
  const tried = form.formState.submitCount > 0

  const errorOf = (field: DraftField): Finding | undefined => {
    if (answer.ok) return undefined
    const finding = answer.errors.find(error => fieldOf(error, draft.type) === field)
    if (!finding || tried) return finding
    const stood =
      !paused.ok && paused.errors.some(error => error.code === finding.code && error.field === finding.field)
    return stood && (changed.has(field) || (changed.size > 0 && isFilled(draft, field))) ? finding : undefined
  }

  const mark = (field: DraftField) => setChanged(before => (before.has(field) ? before : new Set([...before, field])))

  const take = (next: RecordDraft) => {
    for (const field of ['type', 'host', 'fields', 'priority', 'ttl'] as const)
      form.setValue(field, next[field], { shouldDirty: true })
  }

  return {
    form,
    draft,
    answer,
    /** `answer` when typing last paused. */
    settled: paused,
    errorOf,
    /** Attributes for the input of a field. */
    register: (field: Exclude<DraftField, 'type'>) => form.register(field, { onChange: () => mark(field) }),
    changeTtl: (ttl: string) => {
      form.setValue('ttl', ttl, { shouldDirty: true })
      mark('ttl')
    },
    changeType: (type: RecordDraft['type']) => {
      take(withType(form.getValues(), type))
      setChanged(new Set())
      form.clearErrors()
    },
    applyFix: (fix: Fix) => take(withFix(form.getValues(), fix)),
    /** Ready for another record. */
    restart: (next: RecordDraft) => {
      form.reset(next)
      setChanged(new Set())
    },
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>

import { useForm, useWatch } from '@panel/shared/forms'
import { type ContentPart, type ExistingRecord, type Finding, type Fix, validateRecord } from '@panel/shared/rules'
import { useCallback, useMemo, useState } from 'react'
import { useDebouncedValue } from '../../../common/hooks'
import { type DraftField, fieldOf, inputOf, type RecordDraft, withFix, withType } from '../../../model/record-draft'
import { type Note, settleField } from '../../../model/settle-field'

interface Options {
  zone: string
  initial: RecordDraft
  /** The other records of the zone; those that are stored have their id. */
  context: readonly Neighbour[]
}

export type Neighbour = ExistingRecord & { id?: number }

export const idsOf = (records: readonly Neighbour[]): number[] => records.flatMap(({ id }) => id ?? [])

const debounceMs = 350

const isFilled = (draft: RecordDraft, field: DraftField): boolean => {
  const [name, part] = field.split('.') as [keyof RecordDraft, ContentPart | undefined]
  return Boolean(part ? draft.fields[part] : draft[name])
}

/** Records that make way for the typed one, in the same change set: of the chosen ones those that exclude it. */
const useReplaced = (context: readonly Neighbour[], zone: string) => {
  const [ids, setIds] = useState<readonly number[]>([])
  const split = useCallback(
    (draft: RecordDraft) => {
      const isChosen = ({ id }: Neighbour) => id !== undefined && ids.includes(id)
      const rest = context.filter(one => !isChosen(one))
      const isFree = (one: Neighbour) => validateRecord(inputOf(draft, zone), [...rest, one]).ok
      const replaced = context.filter(one => isChosen(one) && !isFree(one))
      return { replaced, others: context.filter(one => !replaced.includes(one)) }
    },
    [context, zone, ids],
  )
  return {
    split,
    replace: (id: number) => setIds(before => [...before, id]),
    keep: (id: number | undefined) => setIds(before => before.filter(one => one !== id)),
    clear: () => setIds([]),
  }
}

/** What the rules refuse, in the form of a resolver's answer. */
const errorsIn = (errors: readonly Finding[], type: RecordDraft['type']): Record<string, unknown> => {
  const found: Record<string, unknown> = {}
  for (const finding of errors) {
    const [field, part] = fieldOf(finding, type).split('.')
    const fault = { type: 'rules', message: finding.code }
    if (field === 'fields' && part) found.fields = { ...(found.fields as object), [part]: fault }
    else if (field) found[field] = fault
  }
  return found
}

/**
 * A record being typed, checked by the rules at each change. An error shows once typing paused: in every field that was
 * changed, and in those filled for another type before; after a try to save in all. It goes as soon as it no longer
 * holds.
 */
export const useRecordForm = ({ zone, initial, context }: Options) => {
  const { split, replace, keep, clear } = useReplaced(context, zone)
  const [notes, setNotes] = useState<Partial<Record<DraftField, Note>>>({})
  const form = useForm<RecordDraft>({
    defaultValues: initial,
    resolver: values => {
      const answer = validateRecord(inputOf(values, zone), split(values).others)
      return answer.ok ? { values, errors: {} } : { values: {}, errors: errorsIn(answer.errors, values.type) }
    },
  })
  const draft = useWatch({ control: form.control }) as RecordDraft
  const { replaced, others } = useMemo(() => split(draft), [split, draft])
  const answer = useMemo(() => validateRecord(inputOf(draft, zone), others), [draft, zone, others])
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

  const change = (field: DraftField) => {
    mark(field)
    setNotes(({ [field]: _, ...rest }) => rest)
  }

  const take = (next: RecordDraft) => {
    for (const field of ['type', 'host', 'fields', 'priority', 'ttl', 'comment'] as const)
      form.setValue(field, next[field], { shouldDirty: true })
  }

  /** What the clipboard brought along goes when the field is left, and so does the zone behind a host; both are said. */
  const tidy = (field: Exclude<DraftField, 'type'>) => {
    const settled = settleField(form.getValues(), field, zone)
    if (!settled) return
    take(settled.draft)
    setNotes(before => ({ ...before, [field]: settled.note }))
  }

  return {
    form,
    draft,
    answer,
    /** `answer` when typing last paused. */
    settled: paused,
    errorOf,
    /** Attributes for the input of a field. */
    register: (field: Exclude<DraftField, 'type'>) =>
      form.register(field, { onChange: () => change(field), onBlur: () => tidy(field) }),
    /** What was taken out of a field. */
    noteOf: (field: DraftField): Note | undefined => notes[field],
    /** Records that are deleted in the same change set, and the way to keep one. */
    replaced,
    keep,
    changeTtl: (ttl: string) => {
      form.setValue('ttl', ttl, { shouldDirty: true })
      mark('ttl')
    },
    changeType: (type: RecordDraft['type']) => {
      take(withType(form.getValues(), type))
      setChanged(new Set())
      form.clearErrors()
    },
    applyFix: (fix: Fix) => {
      if (fix.field === 'delete') replace(Number(fix.value))
      else take(withFix(form.getValues(), fix))
    },
    /** Ready for another record. */
    restart: (next: RecordDraft) => {
      form.reset(next)
      setChanged(new Set())
      setNotes({})
      clear()
    },
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>

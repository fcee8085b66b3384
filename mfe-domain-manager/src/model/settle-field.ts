import { type ContentPart, cleanPasted, isText, showPasted, validateRecord } from '@panel/shared/rules'
import { type DraftField, inputOf, type RecordDraft } from './record-draft'

/** What was taken out of a field: a key of the texts and what completes it. */
export type Note =
  | { key: 'dns.settled.taken'; params: { what: string } }
  | { key: 'dns.settled.zoneTaken'; params: { zone: string } }

interface Settled {
  draft: RecordDraft
  note: Note
}

const partOf = (field: DraftField): ContentPart | undefined => field.split('.')[1] as ContentPart | undefined

const withText = (draft: RecordDraft, field: Exclude<DraftField, 'type'>, text: string): RecordDraft => {
  const part = partOf(field)
  return part ? { ...draft, fields: { ...draft.fields, [part]: text } } : { ...draft, [field]: text }
}

const textIn = (draft: RecordDraft, field: Exclude<DraftField, 'type'>): string => {
  const part = partOf(field)
  if (part) return draft.fields[part] ?? ''
  return field === 'host' || field === 'ttl' || field === 'priority' ? draft[field] : ''
}

/** The host without the zone that is added to it anyway; null where there is nothing to take off. */
const withoutZone = (draft: RecordDraft, zone: string): Settled | null => {
  const answer = validateRecord(inputOf(draft, zone), [])
  const found = answer.ok ? undefined : answer.errors.find(({ code }) => code === 'dns.host.repeats-zone')
  if (typeof found?.fix?.value !== 'string') return null
  return { draft: withText(draft, 'host', found.fix.value), note: { key: 'dns.settled.zoneTaken', params: { zone } } }
}

/** A field as it was meant, with what was taken out; null where it stays. A text is left alone: it may be meant so. */
export const settleField = (draft: RecordDraft, field: Exclude<DraftField, 'type'>, zone: string): Settled | null => {
  if (partOf(field) && isText(draft.type)) return null
  const { text, findings } = cleanPasted(textIn(draft, field))
  if (findings.length > 0)
    return {
      draft: withText(draft, field, text),
      note: { key: 'dns.settled.taken', params: { what: showPasted(findings) } },
    }
  return field === 'host' ? withoutZone(draft, zone) : null
}

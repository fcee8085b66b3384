import { TextArea } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { type ContentPart, choicesOf, isText, suggestionsOf } from '@panel/shared/rules'
import { Select, TextField } from '@panel/shared/ui'
import { useId } from 'react'
import { ruleText, withRules } from '../../../common/rule-texts'
import { FindingText } from './finding-text'
import styles from './form.module.css'
import type { RecordForm } from './use-record-form'

interface PartFieldProps {
  record: RecordForm
  part: ContentPart
}

/** Parts shown several in a line; those beside host and TTL; the others may be long. */
const isShort = (part: ContentPart): boolean =>
  ['weight', 'port', 'flags', 'tag', 'order', 'preference', 'usage', 'selector'].includes(part)

const widthOf = (part: ContentPart): string | undefined => {
  if (isShort(part)) return undefined
  return part === 'address' || part === 'target' ? styles.half : styles.wide
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** One part of a record's content under its own name, such as the port of a service. */
export const PartField = ({ record, part }: PartFieldProps) => {
  const { t } = useTranslation(withRules)
  const listId = useId()
  const { type, fields } = record.draft
  const finding = record.errorOf(`fields.${part}`)
  const name = `${type}.${part}`
  const note = record.noteOf(`fields.${part}`)
  const common = {
    label: ruleText(t, { code: `dns.part.${name}` }),
    ...(note && { description: t(note.key, note.params) }),
    error: finding && <FindingText finding={finding} onFix={record.applyFix} />,
    className: widthOf(part),
    ...record.register(`fields.${part}`),
  }
  const choices = choicesOf(type, part)
  if (choices) {
    const now = fields[part] ?? ''
    const values = now === '' || choices.includes(now) ? choices : [...choices, now]
    const options = values.map(value => ({ value, label: ruleText(t, { code: `dns.choice.${name}.${value}` }) }))
    return <Select {...common} placeholder={t('dns.choose')} options={options} />
  }
  const placeholder = t(`dns.placeholder.${name}`, { ns: 'rules', defaultValue: '' })
  if (isText(type)) return <TextArea {...common} {...plain} mono rows={2} placeholder={placeholder} />
  const suggestions = suggestionsOf(type, part)
  return (
    <>
      <TextField {...common} {...plain} mono placeholder={placeholder} list={suggestions && listId} />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map(value => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  )
}

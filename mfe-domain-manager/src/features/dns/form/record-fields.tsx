import { useTranslation } from '@panel/shared/i18n'
import { contentParts, DNS_TYPES, hasPriority, hostHintOf, isDnsType } from '@panel/shared/rules'
import { Alert, Select, TextField } from '@panel/shared/ui'
import { ruleText, withRules } from '../../../common/rule-texts'
import { FindingText } from './finding-text'
import styles from './form.module.css'
import { PartField } from './part-field'
import { TtlField } from './ttl-field'
import type { RecordForm } from './use-record-form'

interface RecordFieldsProps {
  record: RecordForm
  zone: string
}

/** The fields of one type, each under its own name. */
export const RecordFields = ({ record, zone }: RecordFieldsProps) => {
  const { t } = useTranslation(withRules)
  const { type } = record.draft
  const [hostFault, priorityFault, typeFault, commentFault] = [
    record.errorOf('host'),
    record.errorOf('priority'),
    record.errorOf('type'),
    record.errorOf('comment'),
  ]
  const hostNote = record.noteOf('host')
  const changeType = (value: string) => {
    if (isDnsType(value)) record.changeType(value)
  }
  return (
    <div className={styles.fields}>
      <Select
        label={t('dns.type')}
        options={DNS_TYPES.map(value => ({
          value,
          label: t('dns.typeOption', { type: value, meaning: ruleText(t, { code: `dns.meaning.${value}` }) }),
        }))}
        value={type}
        onChange={event => changeType(event.target.value)}
        className={styles.half}
      />
      <TextField
        label={t('dns.host')}
        mono
        placeholder="@"
        suffix={<span className={styles.zone}>.{zone}</span>}
        description={hostNote ? t(hostNote.key, hostNote.params) : t(`dns.hostHint.${hostHintOf(type)}`)}
        error={hostFault && <FindingText finding={hostFault} onFix={record.applyFix} />}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={styles.half}
        {...record.register('host')}
      />
      {hasPriority(type) && (
        <TextField
          label={t('dns.priority')}
          mono
          inputMode="numeric"
          autoComplete="off"
          error={priorityFault && <FindingText finding={priorityFault} onFix={record.applyFix} />}
          {...record.register('priority')}
        />
      )}
      {contentParts(type).map(part => (
        <PartField key={`${type}.${part}`} record={record} part={part} />
      ))}
      <TtlField key={`${type}-ttl`} record={record} />
      <TextField
        label={t('dns.comment')}
        description={t('dns.commentHint')}
        error={commentFault && <FindingText finding={commentFault} onFix={record.applyFix} />}
        autoComplete="off"
        className={styles.wide}
        {...record.register('comment')}
      />
      {typeFault && (
        <Alert tone="danger" className={styles.wide}>
          <FindingText finding={typeFault} onFix={record.applyFix} />
        </Alert>
      )}
    </div>
  )
}

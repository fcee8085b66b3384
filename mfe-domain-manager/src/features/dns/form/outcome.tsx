import { useTranslation } from '@panel/shared/i18n'
import { describeRecord, type Fix, type Validation } from '@panel/shared/rules'
import { Alert } from '@panel/shared/ui'
import { useMemo } from 'react'
import { ruleText, withRules } from '../../../common/rule-texts'
import { lineOf } from '../../../model/record-draft'
import { FindingText } from './finding-text'
import styles from './form.module.css'

interface OutcomeProps {
  answer: Validation
  zone: string
  onFix: (fix: Fix) => void
}

/** What the record will do, in a sentence and in the form it is stored, and what is worth knowing before. */
export const Outcome = ({ answer, zone, onFix }: OutcomeProps) => {
  const { t } = useTranslation(withRules)
  const sentence = useMemo(() => (answer.ok ? describeRecord(answer.record, zone) : undefined), [answer, zone])
  return (
    <div className={styles.outcome} role="status">
      {answer.ok && sentence && (
        <>
          <p>{ruleText(t, sentence)}</p>
          <p className={styles.stored}>
            <span className={styles.storedLabel}>{t('dns.stored')}</span>
            <code className={styles.line}>{lineOf(answer.record)}</code>
          </p>
          {answer.warnings.map(finding => (
            <Alert key={finding.code} tone="warning" live={false}>
              <FindingText finding={finding} onFix={onFix} />
            </Alert>
          ))}
        </>
      )}
    </div>
  )
}

import { type Translate, useTranslation } from '@panel/shared/i18n'
import type { Finding, Fix } from '@panel/shared/rules'
import { Button } from '@panel/shared/ui'
import { ruleText, withRules } from '../../../common/rule-texts'
import { typeInTheWay } from '../../../model/record-draft'
import styles from './form.module.css'

interface FindingTextProps {
  finding: Finding
  onFix: (fix: Fix) => void
}

/** What the rules say about a field, with the fix they offer as a button. */
export const FindingText = ({ finding, onFix }: FindingTextProps) => {
  const { t } = useTranslation(withRules)
  const { fix } = finding
  return (
    <>
      <span>{ruleText(t, finding)}</span>
      {fix && (
        <Button variant="link" size="sm" className={styles.fix} onClick={() => onFix(fix)}>
          {fix.field === 'delete' ? t('dns.fix.replace', { type: typeInTheWay(finding) }) : fixLabel(t, fix)}
        </Button>
      )}
    </>
  )
}

const fixLabel = (t: Translate<typeof withRules>, { field, value }: Fix): string => {
  if (value === null || value === '') return t('dns.fix.clear')
  if (field === 'type') return t('dns.fix.type', { type: value })
  return t('dns.fix.value', { value })
}

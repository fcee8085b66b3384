import type { DnsChanged } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Alert } from '@panel/shared/ui'
import { ruleText, withRules } from '../../../common/rule-texts'
import { DifferenceList } from '../history/difference-list'
import styles from './template.module.css'

/** What a template would change, as the server says, before anything is. */
export const TemplatePreview = ({ diff, warnings }: Pick<DnsChanged, 'diff' | 'warnings'>) => {
  const { t } = useTranslation(withRules)
  const texts = [...new Set(warnings.map(finding => ruleText(t, finding)))]
  return (
    <section aria-label={t('dns.template.preview')} className={styles.preview}>
      <h3 className={styles.previewTitle}>{t('dns.template.preview')}</h3>
      {diff.length === 0 ? <p role="status">{t('dns.template.unchanged')}</p> : <DifferenceList diff={diff} whole />}
      {texts.length > 0 && (
        <Alert tone="warning">
          <ul className={styles.warnings}>
            {texts.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  )
}

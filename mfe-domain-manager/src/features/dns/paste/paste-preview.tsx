import { useTranslation } from '@panel/shared/i18n'
import type { ZoneTextLine } from '@panel/shared/rules'
import { CircleAlert, CircleCheck, TriangleAlert } from '@panel/shared/ui/icons'
import { ruleText, withRules } from '../../../common/rule-texts'
import { lineOf } from '../../../model/record-draft'
import styles from './paste.module.css'

const shownAtMost = 200

/** What each pasted line becomes: a record in its stored form, or what is wrong with it. */
export const PastePreview = ({ lines }: { lines: readonly ZoneTextLine[] }) => {
  const { t } = useTranslation(withRules)
  const right = lines.filter(({ record }) => record).length
  const wrong = lines.length - right
  return (
    <section aria-label={t('dns.paste.preview')} className={styles.preview}>
      <p role="status" className={styles.summary}>
        {t('dns.paste.right', { count: right })}
        {wrong > 0 && ` ${t('dns.paste.wrong', { count: wrong })}`}
      </p>
      <ol className={styles.lines}>
        {lines.slice(0, shownAtMost).map(line => (
          <PreviewLine key={line.line} line={line} />
        ))}
      </ol>
      {lines.length > shownAtMost && <p>{t('bulk.more', { count: lines.length - shownAtMost })}</p>}
    </section>
  )
}

const PreviewLine = ({ line }: { line: ZoneTextLine }) => {
  const { t } = useTranslation(withRules)
  const Icon = line.record ? (line.findings.length > 0 ? TriangleAlert : CircleCheck) : CircleAlert
  const state = line.record ? (line.findings.length > 0 ? 'warned' : 'right') : 'wrong'
  return (
    <li className={styles.line}>
      <Icon aria-hidden="true" className={styles[state]} />
      <div className={styles.lineTexts}>
        <span className={styles.number}>{t('dns.paste.line', { number: line.line })}</span>
        <code>{line.record ? lineOf(line.record) : line.source.trim()}</code>
        {line.findings.map(finding => (
          <p key={finding.code} className={styles[state]}>
            {ruleText(t, finding)}
          </p>
        ))}
      </div>
    </li>
  )
}

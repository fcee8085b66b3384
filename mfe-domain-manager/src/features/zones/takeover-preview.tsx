import type { Takeover } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { ruleText, withRules } from '../../common/rule-texts'
import styles from './zones.module.css'

/** More than these are counted only. */
const most = 30

const lineOf = ({ host, type, content }: { host: string; type: string; content: string }): string =>
  `${host} ${type} ${content}`

/** What would be added, and which lines are left out and why. */
export const TakeoverPreview = ({ found }: { found: Takeover }) => {
  const { t } = useTranslation(withRules)
  const lines = found.diff.flatMap(({ op, before, after }) => {
    const record = after ?? before
    return record ? [`${op === 'delete' ? '−' : '+'} ${lineOf(record)}`] : []
  })
  const refused = found.lines.filter(({ state }) => state === 'refused')
  const more = (count: number) =>
    count > most && <p className={styles.hint}>{t('bulk.more', { count: count - most })}</p>
  return (
    <div className={styles.part} role="status">
      <p>{t('zones.take.found', { count: lines.length })}</p>
      {found.incomplete && <p className={styles.hint}>{t('zones.take.incomplete')}</p>}
      <ul className={styles.list} aria-label={t('zones.take.changes')}>
        {lines.slice(0, most).map(line => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      {more(lines.length)}
      {refused.length > 0 && (
        <>
          <p className={styles.hint}>{t('zones.take.refused', { count: refused.length })}</p>
          <ul className={styles.list} aria-label={t('zones.take.leftOut')}>
            {refused.slice(0, most).map(({ line, source, record, findings }) => (
              <li key={`${line} ${source}`}>
                <code>{source.trim() || (record && lineOf(record))}</code>
                {findings.slice(0, 1).map(finding => (
                  <p key={finding.code} className={styles.hint}>
                    {ruleText(t, finding)}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {more(refused.length)}
        </>
      )}
    </div>
  )
}

import type { DnsImportLine } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Badge, Button } from '@panel/shared/ui'
import { useMemo } from 'react'
import { ruleText, withRules } from '../../../common/rule-texts'
import { fixLine } from '../../../model/fix-line'
import { countStates, faultsFirst, type LineState } from '../../../model/import-summary'
import { lineOf } from '../../../model/record-draft'
import styles from './paste.module.css'

const shownAtMost = 200

const tones = {
  add: 'success',
  update: 'info',
  delete: 'danger',
  refused: 'danger',
  same: 'neutral',
  left_out: 'neutral',
} as const satisfies Record<LineState, string>

interface ImportPreviewProps {
  lines: readonly DnsImportLine[]
  onFix: (line: number, source: string) => void
}

/** What each line of the text becomes, faults first. */
export const ImportPreview = ({ lines, onFix }: ImportPreviewProps) => {
  const { t } = useTranslation(withRules)
  const sorted = useMemo(() => faultsFirst(lines), [lines])
  return (
    <section aria-label={t('dns.paste.preview')} className={styles.preview}>
      <p role="status" className={styles.summary}>
        {countStates(lines)
          .map(({ state, count }) => t(`dns.paste.states.${state}`, { count }))
          .join(' · ')}
      </p>
      <ol className={styles.lines}>
        {sorted.slice(0, shownAtMost).map(line => (
          <PreviewLine
            key={`${line.line} ${line.state} ${line.record ? lineOf(line.record) : line.source}`}
            line={line}
            onFix={onFix}
          />
        ))}
      </ol>
      {lines.length > shownAtMost && <p>{t('bulk.more', { count: lines.length - shownAtMost })}</p>}
    </section>
  )
}

const PreviewLine = ({ line, onFix }: Pick<ImportPreviewProps, 'onFix'> & { line: DnsImportLine }) => {
  const { t } = useTranslation(withRules)
  const { state, record, source, findings } = line
  return (
    <li className={styles.line} data-state={state}>
      <Badge tone={tones[state]}>{t(`dns.paste.state.${state}`)}</Badge>
      <div className={styles.lineTexts}>
        {line.line > 0 && <span className={styles.number}>{t('dns.paste.line', { number: line.line })}</span>}
        <code>{record ? lineOf(record) : source.trim()}</code>
        {findings.map(finding => {
          const fixed = finding.fix && line.line > 0 ? fixLine(source, finding.fix) : null
          return (
            <p key={finding.code} className={styles[finding.level]}>
              {ruleText(t, finding)}
              {fixed !== null && (
                <Button variant="link" size="sm" className={styles.fix} onClick={() => onFix(line.line, fixed)}>
                  {t('dns.fix.value', { value: finding.fix?.value })}
                </Button>
              )}
            </p>
          )
        })}
      </div>
    </li>
  )
}

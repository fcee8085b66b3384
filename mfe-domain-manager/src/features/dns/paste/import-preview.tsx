import type { DnsImportLine } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Badge, Button, CopyButton } from '@panel/shared/ui'
import { useMemo } from 'react'
import { ruleText, withRules } from '../../../common/rule-texts'
import { fixLine } from '../../../model/fix-line'
import { countStates, faultsFirst, type LineState, refusedText } from '../../../model/import-summary'
import { lineOf, typeInTheWay } from '../../../model/record-draft'
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
  /** A record of the zone makes way for a line. */
  onMakeWay: (id: number) => void
}

/** What each line of the text becomes, faults first. */
export const ImportPreview = ({ lines, onFix, onMakeWay }: ImportPreviewProps) => {
  const { t } = useTranslation(withRules)
  const sorted = useMemo(() => faultsFirst(lines), [lines])
  const refused = useMemo(() => refusedText(lines), [lines])
  return (
    <section aria-label={t('dns.paste.preview')} className={styles.preview}>
      <div className={styles.head}>
        <p role="status" className={styles.summary}>
          {countStates(lines)
            .map(({ state, count }) => t(`dns.paste.states.${state}`, { count }))
            .join(' · ')}
        </p>
        {refused !== '' && <CopyButton text={refused} label={t('dns.paste.copyRefused')} />}
      </div>
      <ol className={styles.lines}>
        {sorted.slice(0, shownAtMost).map(line => (
          <PreviewLine
            key={`${line.line} ${line.state} ${line.record ? lineOf(line.record) : line.source}`}
            line={line}
            onFix={onFix}
            onMakeWay={onMakeWay}
          />
        ))}
      </ol>
      {lines.length > shownAtMost && <p>{t('bulk.more', { count: lines.length - shownAtMost })}</p>}
    </section>
  )
}

const PreviewLine = ({ line, onFix, onMakeWay }: Omit<ImportPreviewProps, 'lines'> & { line: DnsImportLine }) => {
  const { t } = useTranslation(withRules)
  const { state, record, source, findings } = line
  return (
    <li className={styles.line} data-state={state}>
      <Badge tone={tones[state]}>{t(`dns.paste.state.${state}`)}</Badge>
      <div className={styles.lineTexts}>
        {line.line > 0 && <span className={styles.number}>{t('dns.paste.line', { number: line.line })}</span>}
        <code>{record ? lineOf(record) : source.trim()}</code>
        {findings.map(finding => {
          const { fix } = finding
          const fixed = fix && line.line > 0 ? fixLine(source, fix) : null
          const inTheWay = fix?.field === 'delete' && state === 'refused' ? Number(fix.value) : null
          return (
            <p key={finding.code} className={styles[finding.level]}>
              <span>{ruleText(t, finding)}</span>
              {fixed !== null && (
                <Button variant="link" size="sm" className={styles.fix} onClick={() => onFix(line.line, fixed)}>
                  {fix?.field === 'type'
                    ? t('dns.fix.type', { type: fix.value })
                    : t('dns.fix.value', { value: fix?.value })}
                </Button>
              )}
              {inTheWay !== null && (
                <Button variant="link" size="sm" className={styles.fix} onClick={() => onMakeWay(inTheWay)}>
                  {t('dns.fix.replace', { type: typeInTheWay(finding) })}
                </Button>
              )}
            </p>
          )
        })}
      </div>
    </li>
  )
}

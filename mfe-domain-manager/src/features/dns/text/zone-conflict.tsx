import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button } from '@panel/shared/ui'
import lineStyles from '../../../common/before-after.module.css'
import { type LineDifference, lineDifference, mergeZoneText } from '../../../model/zone-text-merge'
import formStyles from '../form/form.module.css'
import historyStyles from '../history/history.module.css'

interface ZoneConflictProps {
  base: string
  stored: string
  typed: string
  /** The text that the reader goes on with. */
  onChoose: (text: string) => void
}

/** What somebody else stored since the text was opened, next to what was typed, and the choice between them. */
export const ZoneConflict = ({ base, stored, typed, onChoose }: ZoneConflictProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const merged = mergeZoneText({ base, stored, typed })
  return (
    <Alert tone="warning" title={t('dns.conflict.zone')}>
      <div className={formStyles.versions}>
        <div className={formStyles.sides}>
          <Side title={t('dns.conflict.stored')} difference={lineDifference(base, stored)}>
            <Button size="sm" onClick={() => onChoose(stored)}>
              {t('dns.conflict.keep')}
            </Button>
          </Side>
          <Side title={t('dns.conflict.typed')} difference={lineDifference(base, typed)}>
            <Button size="sm" onClick={() => onChoose(typed)}>
              {t('dns.conflict.mine')}
            </Button>
          </Side>
        </div>
        {merged.contested.length > 0 && <p>{t('dns.conflict.contested', { records: merged.contested.join(', ') })}</p>}
        <div>
          <Button size="sm" variant="primary" onClick={() => onChoose(merged.text)}>
            {t('dns.conflict.both')}
          </Button>
        </div>
      </div>
    </Alert>
  )
}

const shownAtMost = 20

interface SideProps {
  title: string
  difference: LineDifference
  children: React.ReactNode
}

const Side = ({ title, difference: { gone, come }, children }: SideProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const lines = [...gone.map(line => ({ line, op: 'gone' })), ...come.map(line => ({ line, op: 'come' }))]
  return (
    <section className={formStyles.version} aria-label={title}>
      <strong>{title}</strong>
      <ul className={historyStyles.diff}>
        {lines.slice(0, shownAtMost).map(({ line, op }) => (
          <li key={`${op} ${line}`}>
            {op === 'gone' ? (
              <del className={lineStyles.before}>
                <code>{line}</code>
              </del>
            ) : (
              <ins className={lineStyles.after}>
                <code>{line}</code>
              </ins>
            )}
          </li>
        ))}
      </ul>
      {lines.length > shownAtMost && <p>{t('bulk.more', { count: lines.length - shownAtMost })}</p>}
      {children}
    </section>
  )
}

import type { AuditEntryView } from '@panel/shared/contract'
import { i18n, useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { linkClass } from '@panel/shared/ui'
import { placeOf, statusAfterEvent } from '../../model/audit-sentence'
import styles from './audit.module.css'

/** What an entry is about, as a link to where it can be looked after. */
export const AuditSubject = ({ entry }: { entry: AuditEntryView }) => {
  const { adminPath, prices } = pageSettings()
  const { t } = useTranslation('mfe-admin')
  const { kind, text, place, q } = placeOf(entry)
  if (text === '') return null
  const shown = kind ? t(`audit.subject.${kind}`, { id: text }) : text
  const translate = kind ? undefined : 'no'
  const search = q === undefined ? '' : String(new URLSearchParams({ q }))
  const to = {
    domain: `${paths.admin(adminPath)}?tab=domains&${search}`,
    user: paths.account(adminPath, Number(q)),
    order: prices ? `${paths.orders(adminPath)}?${search}` : null,
    other: null,
  }[place]
  return to ? (
    <Link to={to} className={linkClass()} translate={translate}>
      {shown}
    </Link>
  ) : (
    <span translate={translate}>{shown}</span>
  )
}

/** The details of an entry: what changed from which value to which, and the others by their names. */
export const AuditFacts = ({ entry: { event, data } }: { entry: AuditEntryView }) => {
  const { t } = useTranslation('mfe-admin')
  useTranslation('errors', { useSuspense: false })
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
    if (value === null || value === '') return t('audit.nothing')
    if (typeof value === 'object') return JSON.stringify(value)
    return t(`status.${String(value)}`, { defaultValue: String(value) })
  }
  const { name: _, from, to = statusAfterEvent[event], template, total, currency, ...others } = data
  const facts = [
    from !== undefined && [shown(from), to !== undefined && shown(to)].filter(Boolean).join(' → '),
    from === undefined && data.to !== undefined && `→ ${shown(data.to)}`,
    typeof total === 'number' && typeof currency === 'string' && moneyText(currency, total),
    typeof template === 'string' && i18n.t(template, { ns: 'errors', defaultValue: template }),
    ...Object.entries(others).map(
      ([name, value]) => `${t(`audit.fact.${name}`, { defaultValue: name.replaceAll('_', ' ') })}: ${shown(value)}`,
    ),
  ].filter(fact => typeof fact === 'string')
  return facts.length > 0 && <div className={styles.facts}>{facts.join(' · ')}</div>
}

import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { Link, useLocation } from '@panel/shared/panel'
import type { NameFault, SearchName } from '@panel/shared/rules'
import { ruleLocales } from '@panel/shared/rules/locales'
import { Alert, linkClass } from '@panel/shared/ui'
import styles from './faulty-names.module.css'
import { searchAddress } from './use-search'

registerLocales('rules', ruleLocales)

/** The name that is offered and most likely meant: `example.com` for `shop.example.com`, `foo.com` for `foo.xyz`. */
const meant = ({ name, zone, fault }: SearchName): string | null => {
  if (fault?.code === 'names.zone-not-offered') return String(fault.params.name)
  return fault?.code === 'names.dots' ? `${name.split('.').at(-1)}.${zone}` : null
}

/** Texts that cannot be searched as names, each with the reason. */
export const FaultyNames = ({ names }: { names: readonly SearchName[] }) => {
  const { t } = useTranslation('mfe-search-cart')
  const { t: reason } = useTranslation('rules')
  return (
    <Alert tone="warning" title={t('result.faulty', { count: names.length })}>
      <ul className={styles.names}>
        {names.map(name => {
          const instead = meant(name)
          return (
            <li key={name.ascii}>
              <strong translate="no" title={name.unicode} className={styles.name}>
                {name.unicode}
              </strong>
              {': '}
              {name.fault && reason(name.fault.code, name.fault.params)}{' '}
              {instead && (
                <Link to={searchAddress([instead])} className={linkClass()}>
                  {t('result.searchInstead', { domain: instead })}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

/** What a search left out of what was typed: `notes` of the address, else of what led to it. */
export const SearchNotes = ({ notes }: { notes: readonly NameFault[] | undefined }) => {
  const { t } = useTranslation('rules')
  const { state } = useLocation() as { state: { notes?: readonly NameFault[] } | null }
  const shown = notes ?? state?.notes ?? []
  if (shown.length === 0) return null
  return (
    <Alert tone="info">
      {shown.map(({ code, params }) => (
        <p key={`${code} ${params.name}`}>{t(code, params)}</p>
      ))}
    </Alert>
  )
}

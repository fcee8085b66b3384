import { useTranslation } from '@panel/shared/i18n'
import { NavLink } from '@panel/shared/panel'
import { EntryIcon } from '../navigation/entry-icon'
import { useEntries } from '../navigation/use-entries'
import { useIntent } from '../navigation/use-intent'
import styles from './layouts.module.css'

/** All Domains, Cart, Transfer Domain, WHOIS & Privacy (S2.30), as the panels offer them. */
export const TopLinks = () => {
  const { t } = useTranslation('shell')
  const entries = useEntries('top')
  const onIntent = useIntent()
  return (
    <nav aria-label={t('topLinks')} className={styles.topLinks}>
      <ul>
        {entries.map(({ label, to, icon }) => (
          <li key={to}>
            <NavLink to={to} className={styles.topLink} {...onIntent(to)}>
              <EntryIcon name={icon} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

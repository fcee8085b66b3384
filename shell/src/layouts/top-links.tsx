import { useTranslation } from '@panel/shared/i18n'
import { NavLink } from '@panel/shared/panel'
import { onIntent } from '../app/prepare-address'
import { entriesOf } from './compose-navigation'
import { EntryIcon } from './entry-icon'
import styles from './layouts.module.css'

/** All Domains, Cart, Transfer Domain, WHOIS & Privacy (S2.30), as the panels offer them. */
export const TopLinks = () => {
  const { t } = useTranslation('shell')
  return (
    <nav aria-label={t('topLinks')} className={styles.topLinks}>
      <ul>
        {entriesOf('top').map(({ label, to, icon }) => (
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

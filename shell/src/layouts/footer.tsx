import { useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import styles from './layouts.module.css'

/** Help, contact, terms, privacy and status, of which the operator named those that are addresses outside the product. */
export const Footer = () => {
  const { t } = useTranslation('shell')
  const { helpUrl, supportEmail, privacyUrl } = pageSettings()
  const outside = (href: string, label: string) => (
    <a href={href} rel="noreferrer">
      {label}
    </a>
  )
  return (
    <footer className={styles.footer}>
      {helpUrl && outside(helpUrl, t('footer.help'))}
      {supportEmail && outside(`mailto:${supportEmail}`, t('footer.contact'))}
      <Link to={paths.terms()}>{t('footer.terms')}</Link>
      {privacyUrl && outside(privacyUrl, t('footer.privacy'))}
      <Link to={paths.status()}>{t('footer.status')}</Link>
    </footer>
  )
}

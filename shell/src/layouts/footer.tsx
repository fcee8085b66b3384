import { currentLanguage, useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import styles from './layouts.module.css'

/** What the operator named, then terms, the abuse desk, requests for data and status. */
export const Footer = () => {
  const { t } = useTranslation('shell')
  return (
    <footer className={styles.footer}>
      {pageSettings().links?.map(({ url, title }) => (
        <Link key={url} to={url}>
          {title[currentLanguage()]}
        </Link>
      ))}
      <Link to={paths.terms()}>{t('footer.terms')}</Link>
      <Link to={paths.abuse()}>{t('footer.abuse')}</Link>
      <Link to={paths.dataRequest()}>{t('footer.dataRequest')}</Link>
      <Link to={paths.status()}>{t('footer.status')}</Link>
    </footer>
  )
}

import { formatDate, registerLocales, useTranslation } from '@panel/shared/i18n'
import { Navigate, pageSettings, paths } from '@panel/shared/panel'
import { linkClass, PageHeader } from '@panel/shared/ui'
import { OwnText } from './own-text'
import styles from './terms-page.module.css'

registerLocales('mfe-auth-terms', {
  en: () => import('../../locales/terms/en.json'),
  uk: () => import('../../locales/terms/uk.json'),
})

interface Section {
  title: string
  paragraphs: string[]
}

/** Day on which this text came into force; change it with the text. */
const inForceSince = '2026-01-05'

/** The product's own text. It has a namespace of its own, so that the sign-in form does not carry it. */
const UsualTerms = () => {
  const { t } = useTranslation('mfe-auth-terms')
  const { supportEmail } = pageSettings()
  const sections = t('sections', { returnObjects: true }) as unknown as Section[]
  return (
    <article className={styles.page}>
      <PageHeader title={t('title')} description={t('updated', { date: formatDate(inForceSince) })} />
      <p className={styles.lead}>{t('lead')}</p>
      <nav aria-label={t('contents')} className={styles.contents}>
        <ol>
          {sections.map(({ title }, index) => (
            <li key={title}>
              <a href={`#section-${index + 1}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ title, paragraphs }, index) => (
        <section key={title} aria-labelledby={`section-${index + 1}`} className={styles.section}>
          <h2 id={`section-${index + 1}`} tabIndex={-1}>
            {index + 1}. {title}
          </h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {supportEmail && (
        <p className={styles.section}>
          {t('writeTo')}{' '}
          <a className={linkClass()} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </p>
      )}
    </article>
  )
}

/** Terms of Service (S2.8). */
export const TermsPage = () => {
  const { t } = useTranslation('mfe-auth')
  return pageSettings().ownTexts ? <OwnText text="terms" title={t('title.terms')} /> : <UsualTerms />
}

/** The operator's privacy policy. Without one the address leads home, as any that is not known. */
export const PrivacyPage = () => {
  const { t } = useTranslation('mfe-auth')
  if (!pageSettings().ownTexts) return <Navigate to={paths.home()} replace />
  return <OwnText text="privacy" title={t('title.privacy')} />
}

import { useTranslation } from '@panel/shared/i18n'
import { useSearchParams } from '@panel/shared/panel'
import { PageHeader } from '@panel/shared/ui'
import { RequestData } from '../features/abuse/data-request-form'
import { abuseTexts, ReportAbuse } from '../features/abuse/report-form'
import styles from './terms-page.module.css'

/** The abuse desk, for everybody; `domain` of the address fills in what is reported. */
export const AbusePage = () => {
  const { t } = useTranslation('mfe-auth')
  const { t: inAbuse } = useTranslation(abuseTexts)
  const [search] = useSearchParams()
  return (
    <article className={styles.page}>
      <PageHeader title={t('title.abuse')} description={inAbuse('lead')} />
      <ReportAbuse subject={search.get('domain')?.slice(0, 253) ?? ''} />
    </article>
  )
}

/** Asks for hidden registration data (NIS2, Article 28(5)); `domain` of the address fills in whose. */
export const DataRequestPage = () => {
  const { t } = useTranslation('mfe-auth')
  const { t: inAbuse } = useTranslation(abuseTexts)
  const [search] = useSearchParams()
  return (
    <article className={styles.page}>
      <PageHeader title={t('title.dataRequest')} description={inAbuse('data.lead')} />
      <RequestData subject={search.get('domain')?.slice(0, 253) ?? ''} />
    </article>
  )
}

import { useTranslation } from '@panel/shared/i18n'
import { useSearchParams } from '@panel/shared/panel'
import { PageHeader } from '@panel/shared/ui'
import type { ComponentProps } from 'react'
import { DataRequestForm } from '../features/abuse/data-request-form'
import { abuseTexts, NewCase, ReportForm } from '../features/abuse/report-form'
import styles from './terms-page.module.css'

interface CasePageProps extends Omit<ComponentProps<typeof NewCase>, 'subject'> {
  title: 'title.abuse' | 'title.dataRequest'
  lead: 'lead' | 'data.lead'
}

/** `domain` of the address fills in what the case is about. */
const CasePage = ({ title, lead, ...rest }: CasePageProps) => {
  const { t } = useTranslation('mfe-auth')
  const { t: inAbuse } = useTranslation(abuseTexts)
  const [search] = useSearchParams()
  return (
    <article className={styles.page}>
      <PageHeader title={t(title)} description={inAbuse(lead)} />
      <NewCase subject={search.get('domain')?.slice(0, 253) ?? ''} {...rest} />
    </article>
  )
}

/** The abuse desk, for everybody. */
export const AbusePage = () => <CasePage title="title.abuse" lead="lead" form={ReportForm} doneTitle="doneTitle" />

/** Asks for hidden registration data (NIS2, Article 28(5)). */
export const DataRequestPage = () => (
  <CasePage title="title.dataRequest" lead="data.lead" form={DataRequestForm} doneTitle="data.doneTitle" />
)

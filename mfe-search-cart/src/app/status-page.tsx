import { useTranslation } from '@panel/shared/i18n'
import { PageHeader } from '@panel/shared/ui'
import { ServiceStatus } from '../features/health/service-status'

/** Whether the product works, for everybody. */
export const StatusPage = () => {
  const { t } = useTranslation('mfe-search-cart')
  return (
    <>
      <PageHeader title={t('title.status')} />
      <ServiceStatus />
    </>
  )
}

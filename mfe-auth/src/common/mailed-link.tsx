import { isApiError } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Card, EmptyState } from '@panel/shared/ui'
import { CircleAlert } from '@panel/shared/ui/icons'

/** Whether the link was used before, is too old, or is none of ours. */
export const isGoneLink = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 422)

/** In place of what a link leads to whose secret is missing. */
export const IncompleteLink = () => {
  const { t } = useTranslation('mfe-auth')
  return (
    <Card>
      <EmptyState icon={<CircleAlert />} title={t('stopTransfer.incompleteTitle')} headingLevel={1}>
        {t('stopTransfer.incomplete')}
      </EmptyState>
    </Card>
  )
}

import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { checkout } from './checkout-texts'

interface RetryAlertProps {
  isFetching: boolean
  refetch: () => unknown
  children: ReactNode
}

/** Says in place of a part of a page that it could not be loaded, with a button that tries again. */
export const RetryAlert = ({ isFetching, refetch, children }: RetryAlertProps) => {
  const { t } = useTranslation(checkout)
  const retry = (
    <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
      {t('price.retry')}
    </Button>
  )
  return (
    <Alert tone="warning" actions={retry}>
      {children}
    </Alert>
  )
}

import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button } from '@panel/shared/ui'

interface SearchFailureProps {
  error: unknown
  onRetry?: () => void
}

/** Why a search could not even start; its texts are loaded only then. */
export const SearchFailure = ({ error, onRetry }: SearchFailureProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const errorText = useErrorText()
  const again = onRetry && (
    <Button size="sm" onClick={onRetry}>
      {t('result.recheck')}
    </Button>
  )
  return (
    <Alert tone="danger" actions={again}>
      {errorText(error, t('search.failed'))}
    </Alert>
  )
}

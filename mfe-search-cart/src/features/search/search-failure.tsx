import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { FormError } from '@panel/shared/ui'

/** Why a search could not even start; its texts are loaded only then. */
export const SearchFailure = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('mfe-search-cart')
  const errorText = useErrorText()
  return <FormError>{errorText(error, t('search.failed'))}</FormError>
}

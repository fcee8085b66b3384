import { useTranslation } from '@panel/shared/i18n'

export const CartPage = () => {
  const { t } = useTranslation('mfe-search-cart')
  return <h1>{t('title.cart')}</h1>
}

import { useTranslation } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'

export const HomePage = () => {
  const { t } = useTranslation('mfe-search-cart')
  return (
    <main>
      <h1>{t('title.home')}</h1>
      <Link to="/cart">{t('title.cart')}</Link>
    </main>
  )
}

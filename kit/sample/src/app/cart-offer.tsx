import { useTranslation } from '@panel/shared/i18n'
import type { ContributionProps } from '@panel/shared/panel'

export const CartOffer = ({ context: { item } }: ContributionProps<'cart.line'>) => {
  const { t } = useTranslation('mfe-mailboxes')
  return <p>{t('offer', { domain: `${item.name}.${item.zone}` })}</p>
}

import { useTranslation } from '@panel/shared/i18n'
import type { ContributionProps } from '@panel/shared/panel'
import { useTotal } from '../model/mailboxes'

export const CartOffer = ({ context: { item } }: ContributionProps<'cart.line'>) => {
  const { t } = useTranslation('mfe-mailboxes')
  return <p>{t('offer', { domain: `${item.name}.${item.zone}` })}</p>
}

export const MailTab = () => {
  const { t } = useTranslation('mfe-mailboxes')
  const { data } = useTotal()
  return <p>{data ? t('total', { count: data.total }) : t('away')}</p>
}

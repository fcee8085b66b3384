import { useTranslation } from '@panel/shared/i18n'
import { useTotal } from '../model/mailboxes'

export const MailTab = () => {
  const { t } = useTranslation('mfe-mailboxes')
  const { data } = useTotal()
  return <p>{data ? t('total', { count: data.total }) : t('away')}</p>
}

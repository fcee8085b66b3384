import { formatDateTime, useTranslation } from '@panel/shared/i18n'

/** When the registry was asked. */
export const CheckedAt = ({ moment }: { moment: string }) => {
  const { t } = useTranslation('mfe-search-cart')
  return <time dateTime={moment}>{t('record.time', { time: formatDateTime(moment) })}</time>
}

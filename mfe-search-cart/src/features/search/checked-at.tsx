import { formatDateTime, useTranslation } from '@panel/shared/i18n'

interface CheckedAtProps {
  moment: string
  /** The server that was asked; named where it is not the registry itself. */
  source?: string | null
}

/** When the registry was asked, and by which service where it was one of others. */
export const CheckedAt = ({ moment, source }: CheckedAtProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const time = formatDateTime(moment)
  const isForeign = source === 'rdap' || source === 'whois'
  return (
    <time dateTime={moment}>
      {isForeign ? t('record.timeBy', { source: source.toUpperCase(), time }) : t('record.time', { time })}
    </time>
  )
}

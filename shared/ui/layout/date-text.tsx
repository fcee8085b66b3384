import { formatDate, formatDateTime } from '@panel/shared/i18n'

/** A day in the reader's time zone; the exact time and the zone are in its tooltip. */
export const DateText = ({ moment }: { moment: string }) => (
  <time dateTime={moment} title={formatDateTime(moment)}>
    {formatDate(moment)}
  </time>
)

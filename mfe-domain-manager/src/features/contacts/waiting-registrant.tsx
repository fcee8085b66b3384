import type { RegistrantChange } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { Alert } from '@panel/shared/ui'

/** Says which registrant waits, and whose confirmation is missing until when. */
export const WaitingRegistrant = ({ change }: { change: RegistrantChange }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { name, organisation = '' } = change.registrant
  return (
    <Alert live={false} tone="warning" title={t('contacts.change.title')}>
      <p>
        {t('contacts.change.text', {
          name: organisation === '' ? name : `${organisation}, ${name}`,
          date: formatDate(change.ends_at),
        })}
      </p>
      <ul>
        {change.waits_for.map(({ holder, email }) => (
          <li key={holder}>{t(`contacts.change.${holder}`, { email })}</li>
        ))}
      </ul>
      <p>{t('contacts.change.end')}</p>
    </Alert>
  )
}

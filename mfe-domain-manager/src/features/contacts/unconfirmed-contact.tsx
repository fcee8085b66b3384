import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Alert, Button, FormError } from '@panel/shared/ui'
import { contactsQuery, useResendConfirmation } from './api/contacts'

/** Says that the registrant's address is not confirmed, until when it has to be, and sends the mail again. */
export const UnconfirmedContact = ({ domain }: { domain: Domain }) =>
  domain.unconfirmed_contact ? <Waiting id={domain.id} {...domain.unconfirmed_contact} /> : null

interface MissingRegistrantProps {
  domain: Domain
  /** Opens the contacts; left out where they are open. */
  onOpen?: () => void
}

/** Says that the registrant is missing, and leads to where one is entered. */
export const MissingRegistrant = ({ domain, onOpen }: MissingRegistrantProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  if (!domain.attention?.includes('registrant')) return null
  return (
    <Alert
      live={false}
      tone="danger"
      title={t('contacts.missing.title')}
      actions={
        onOpen && (
          <Button size="sm" onClick={onOpen}>
            {t('contacts.missing.action')}
          </Button>
        )
      }
    >
      {t('contacts.missing.text')}
    </Alert>
  )
}

type WaitingProps = { id: number } & NonNullable<Domain['unconfirmed_contact']>

const Waiting = ({ id, until, on_hold }: WaitingProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { data } = useQuery(contactsQuery(id))
  const resend = useResendConfirmation(id)
  const email = data?.registrant.email ?? ''
  const state = on_hold ? 'held' : 'waiting'
  return (
    <Alert
      live={false}
      tone={on_hold ? 'danger' : 'warning'}
      title={t(`contacts.unconfirmed.${state}Title`)}
      actions={
        <Button
          size="sm"
          pending={resend.isPending}
          onClick={() =>
            resend.mutate(undefined, {
              onSuccess: () => showToast({ tone: 'success', text: t('contacts.unconfirmed.sent', { email }) }),
            })
          }
        >
          {t('contacts.unconfirmed.resend')}
        </Button>
      }
    >
      {t(`contacts.unconfirmed.${state}`, { date: formatDate(until) })}
      {email !== '' && ` ${t('contacts.unconfirmed.mailed', { email })}`}
      <FormError>{resend.error && errorText(resend.error, t('contacts.unconfirmed.failed'))}</FormError>
    </Alert>
  )
}

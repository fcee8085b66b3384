import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { contactCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Card, EmptyState } from '@panel/shared/ui'
import { CircleAlert, CircleCheck, Mail } from '@panel/shared/ui/icons'
import { IncompleteLink, isGoneLink, LinkQuestion } from '../../common/mailed-link'

/** Confirms a registrant's address by the secret of the mailed link; 404 when it is of no use any more. Throws `ApiError`. */
const useConfirmContact = () =>
  useMutation({ mutationFn: (token: string) => callApi(contactCalls.confirm, { body: { token } }) })

interface ConfirmContactProps {
  /** Secret of the mailed link; '' where the link was cut. */
  token: string
}

/** Asks once and confirms the registrant's address. No session is needed: the registrant may have no account. */
export const ConfirmContact = ({ token }: ConfirmContactProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const confirm = useConfirmContact()
  if (confirm.data)
    return (
      <Card role="status">
        <EmptyState icon={<CircleCheck />} title={t('confirmContact.doneTitle')} headingLevel={1}>
          {t('confirmContact.done', { email: confirm.data.email })}
        </EmptyState>
      </Card>
    )
  if (token === '') return <IncompleteLink />
  if (isGoneLink(confirm.error))
    return (
      <Card role="alert">
        <EmptyState icon={<CircleAlert />} title={t('confirmContact.goneTitle')} headingLevel={1}>
          {t('confirmContact.gone')}
        </EmptyState>
      </Card>
    )
  return (
    <LinkQuestion
      icon={<Mail />}
      title={t('confirmContact.title')}
      action={t('confirmContact.confirm')}
      pending={confirm.isPending}
      onAction={() => confirm.mutate(token)}
      error={confirm.error && errorText(confirm.error, t('confirmContact.failed'))}
    >
      <p>{t('confirmContact.text')}</p>
    </LinkQuestion>
  )
}

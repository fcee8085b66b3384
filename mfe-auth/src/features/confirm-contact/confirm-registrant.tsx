import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { contactCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Button, Card, EmptyState, FormError, Stack } from '@panel/shared/ui'
import { CircleAlert, CircleCheck, Mail } from '@panel/shared/ui/icons'
import { IncompleteLink, isGoneLink } from '../../common/mailed-link'

/** Confirms or refuses another registrant by the secret of the mailed link; 404 when it is of no use any more. */
const useAnswer = (token: string) =>
  useMutation({ mutationFn: (refuse: boolean) => callApi(contactCalls.confirm, { body: { token, refuse } }) })

interface ConfirmRegistrantProps {
  /** Secret of the mailed link; '' where the link was cut. */
  token: string
}

/** Asks a holder of a domain whether it may have another registrant. No session is needed. */
export const ConfirmRegistrant = ({ token }: ConfirmRegistrantProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const answer = useAnswer(token)
  const change = answer.data?.change
  if (change)
    return (
      <Card role="status">
        <EmptyState
          icon={<CircleCheck />}
          title={t(`confirmRegistrant.${change.state}Title`, { domain: change.domain })}
          headingLevel={1}
        >
          {t(`confirmRegistrant.${change.state}`)}
        </EmptyState>
      </Card>
    )
  if (token === '') return <IncompleteLink />
  if (isGoneLink(answer.error))
    return (
      <Card role="alert">
        <EmptyState icon={<CircleAlert />} title={t('confirmContact.goneTitle')} headingLevel={1}>
          {t('confirmRegistrant.gone')}
        </EmptyState>
      </Card>
    )
  const send = (refuse: boolean) => {
    if (!answer.isPending) answer.mutate(refuse)
  }
  return (
    <Card>
      <EmptyState
        icon={<Mail />}
        title={t('confirmRegistrant.title')}
        headingLevel={1}
        actions={
          <>
            <Button
              variant="primary"
              size="lg"
              pending={answer.isPending && !answer.variables}
              onClick={() => send(false)}
            >
              {t('confirmRegistrant.confirm')}
            </Button>
            <Button size="lg" pending={answer.isPending && answer.variables} onClick={() => send(true)}>
              {t('confirmRegistrant.refuse')}
            </Button>
          </>
        }
      >
        <Stack gap={3}>
          <p>{t('confirmRegistrant.text')}</p>
          <FormError>{answer.error && errorText(answer.error, t('confirmRegistrant.failed'))}</FormError>
        </Stack>
      </EmptyState>
    </Card>
  )
}

import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { contactCalls } from '@panel/shared/contract'
import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { Button, Card, EmptyState } from '@panel/shared/ui'
import { CircleAlert, CircleCheck, Mail } from '@panel/shared/ui/icons'
import { IncompleteLink, isGoneLink, LinkQuestion } from '../../common/mailed-link'

/** Apart from the panel's other texts, which the sign-in carries. */
const registrantChange = 'mfe-auth-registrant-change'

registerLocales(registrantChange, {
  en: () => import('../../../locales/registrant-change/en.json'),
  uk: () => import('../../../locales/registrant-change/uk.json'),
})

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
  const { t: ofChange } = useTranslation(registrantChange)
  const errorText = useErrorText()
  const answer = useAnswer(token)
  const change = answer.data?.change
  if (change)
    return (
      <Card role="status">
        <EmptyState
          icon={<CircleCheck />}
          title={ofChange(`${change.state}Title`, { domain: change.domain })}
          headingLevel={1}
        >
          {ofChange(`${change.state}`)}
        </EmptyState>
      </Card>
    )
  if (token === '') return <IncompleteLink />
  if (isGoneLink(answer.error))
    return (
      <Card role="alert">
        <EmptyState icon={<CircleAlert />} title={t('confirmContact.goneTitle')} headingLevel={1}>
          {ofChange('gone')}
        </EmptyState>
      </Card>
    )
  const send = (refuse: boolean) => {
    if (!answer.isPending) answer.mutate(refuse)
  }
  return (
    <LinkQuestion
      icon={<Mail />}
      title={ofChange('title')}
      action={ofChange('confirm')}
      pending={answer.isPending && !answer.variables}
      onAction={() => send(false)}
      other={
        <Button size="lg" pending={answer.isPending && answer.variables} onClick={() => send(true)}>
          {ofChange('refuse')}
        </Button>
      }
      error={answer.error && errorText(answer.error, ofChange('failed'))}
    >
      <p>{ofChange('text')}</p>
    </LinkQuestion>
  )
}

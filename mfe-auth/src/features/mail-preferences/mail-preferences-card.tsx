import { callApi, callQuery, queryClient, useErrorText, useMutation, useQuery } from '@panel/shared/api-client'
import { accountCalls, type MailPreferences } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Card, Checkbox, Stack } from '@panel/shared/ui'
import { accountKeys } from '../../common/account-keys'
import { Loaded } from '../../common/loaded'

/** Which optional mails the signed-in user gets. */
const mailPreferencesQuery = () => callQuery(accountKeys.mailPreferences, accountCalls.mailPreferences)

/** Replaces the choice. Throws `ApiError`. One change goes after the other, so that the last one counts. */
const useSetMailPreferences = () =>
  useMutation({
    scope: { id: 'mail-preferences' },
    mutationFn: (body: MailPreferences) => callApi(accountCalls.setMailPreferences, { body }),
    onSuccess: saved => void queryClient.setQueryData<MailPreferences>(accountKeys.mailPreferences, saved),
  })

const choices = ['reminders', 'results'] as const

/** The mails that can be left out; a choice counts at once. */
export const MailPreferencesCard = () => {
  const { t } = useTranslation('mfe-auth')
  const query = useQuery(mailPreferencesQuery())
  return (
    <Card title={t('mail.title')} description={t('mail.text')}>
      <Loaded query={query} lines={2}>
        {preferences => <Choices preferences={preferences} />}
      </Loaded>
    </Card>
  )
}

const Choices = ({ preferences }: { preferences: MailPreferences }) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const change = useSetMailPreferences()
  const shown = change.isPending ? change.variables : preferences
  return (
    <Stack gap={3}>
      {choices.map(choice => (
        <Checkbox
          key={choice}
          label={t(`mail.${choice}`)}
          description={t(`mail.${choice}Hint`)}
          checked={shown[choice]}
          onChange={({ target }) =>
            change.mutate(
              { ...shown, [choice]: target.checked },
              { onError: error => showToast({ tone: 'danger', text: errorText(error, t('mail.failed')) }) },
            )
          }
        />
      ))}
    </Stack>
  )
}

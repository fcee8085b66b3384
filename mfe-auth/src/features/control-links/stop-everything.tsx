import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { controlCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Button, Card, EmptyState, FormError, Stack } from '@panel/shared/ui'
import { Shield } from '@panel/shared/ui/icons'
import { IncompleteLink, isGoneLink, UselessLink } from '../../common/mailed-link'
import { Stopped } from './stopped'

/** Stops what is under way on an account by the secret of a mailed link; 404 where the link is of no use. Throws `ApiError`. */
const useStop = () => useMutation({ mutationFn: (token: string) => callApi(controlCalls.stop, { body: { token } }) })

interface StopEverythingProps {
  /** Secret of the mailed link; '' where the link was cut. */
  token: string
}

/** Asks once, stops what is under way on the account, and leads to a new password. No session is needed. */
export const StopEverything = ({ token }: StopEverythingProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const stop = useStop()
  if (stop.data) return <Stopped title={t('stop.doneTitle')} {...stop.data} />
  if (token === '') return <IncompleteLink />
  if (isGoneLink(stop.error)) return <UselessLink error={stop.error} />
  return (
    <Card>
      <EmptyState
        icon={<Shield />}
        title={t('stop.title')}
        headingLevel={1}
        actions={
          <Button variant="primary" size="lg" pending={stop.isPending} onClick={() => stop.mutate(token)}>
            {t('stop.stop')}
          </Button>
        }
      >
        <Stack gap={3}>
          <p>{t('stop.text')}</p>
          <p>{t('stop.after')}</p>
          <FormError>{stop.error && errorText(stop.error, t('stop.failed'))}</FormError>
        </Stack>
      </EmptyState>
    </Card>
  )
}

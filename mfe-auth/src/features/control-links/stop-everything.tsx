import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { controlCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Shield } from '@panel/shared/ui/icons'
import { IncompleteLink, isGoneLink, LinkQuestion, UselessLink } from '../../common/mailed-link'
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
    <LinkQuestion
      icon={<Shield />}
      title={t('stop.title')}
      action={t('stop.stop')}
      pending={stop.isPending}
      onAction={() => stop.mutate(token)}
      error={stop.error && errorText(stop.error, t('stop.failed'))}
    >
      <p>{t('stop.text')}</p>
      <p>{t('stop.after')}</p>
    </LinkQuestion>
  )
}

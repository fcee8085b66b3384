import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { controlCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { paths, useNavigate } from '@panel/shared/panel'
import { CircleCheck, Shield } from '@panel/shared/ui/icons'
import { IncompleteLink, isGoneLink, LinkOutcome, LinkQuestion, UselessLink } from '../../common/mailed-link'

/** Makes a change at once that waits, by the secret of a mailed link; 404 where the link is of no use. Throws `ApiError`. */
const useAllow = () => useMutation({ mutationFn: (token: string) => callApi(controlCalls.allow, { body: { token } }) })

interface AllowChangeProps {
  /** Secret of the mailed link; '' where the link was cut. */
  token: string
}

/** Asks once and makes a change that waits. No session is needed. */
export const AllowChange = ({ token }: AllowChangeProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const allow = useAllow()
  if (allow.data) {
    const { domain } = allow.data
    return (
      <LinkOutcome
        role="status"
        icon={<CircleCheck />}
        title={t('allow.doneTitle')}
        action={t('allow.open')}
        onAction={() => navigate(paths.domainManager())}
      >
        {domain === null ? t('allow.doneBulk') : t('allow.done', { domain })}
      </LinkOutcome>
    )
  }
  if (token === '') return <IncompleteLink />
  if (isGoneLink(allow.error)) return <UselessLink error={allow.error} />
  return (
    <LinkQuestion
      icon={<Shield />}
      title={t('allow.title')}
      action={t('allow.allow')}
      pending={allow.isPending}
      onAction={() => allow.mutate(token)}
      error={allow.error && errorText(allow.error, t('allow.failed'))}
    >
      <p>{t('allow.text')}</p>
    </LinkQuestion>
  )
}

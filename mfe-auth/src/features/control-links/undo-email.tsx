import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { controlCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Mail } from '@panel/shared/ui/icons'
import { IncompleteLink, isGoneLink, LinkQuestion, UselessLink } from '../../common/mailed-link'
import { Stopped } from './stopped'

/** Puts the former address back by the secret of a mailed link; 404 where the link is of no use. Throws `ApiError`. */
const useUndoEmail = () =>
  useMutation({ mutationFn: (token: string) => callApi(controlCalls.undoEmail, { body: { token } }) })

interface UndoEmailProps {
  /** Secret of the mailed link; '' where the link was cut. */
  token: string
}

/** Asks once, puts the former address back with all else that is stopped, and leads to a new password. Needs no session. */
export const UndoEmail = ({ token }: UndoEmailProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const undo = useUndoEmail()
  if (undo.data) {
    const lead = t('undoEmail.done', { email: undo.data.email })
    return <Stopped title={t('undoEmail.doneTitle')} lead={lead} {...undo.data} />
  }
  if (token === '') return <IncompleteLink />
  if (isGoneLink(undo.error)) return <UselessLink error={undo.error} />
  return (
    <LinkQuestion
      icon={<Mail />}
      title={t('undoEmail.title')}
      action={t('undoEmail.undo')}
      pending={undo.isPending}
      onAction={() => undo.mutate(token)}
      error={undo.error && errorText(undo.error, t('undoEmail.failed'))}
    >
      <p>{t('undoEmail.text')}</p>
      <p>{t('stop.after')}</p>
    </LinkQuestion>
  )
}

import { callApi, queryClient, restoreSession, useErrorText, useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { pageSettings, paths, useNavigate } from '@panel/shared/panel'
import { clearDrafts, session, stopActing, type User } from '@panel/shared/session'
import { Alert, Button } from '@panel/shared/ui'
import styles from './notice.module.css'
import { namespace } from './texts'

/** Over every page while an administrator acts as a customer: the customer, the end, and the way back. */
export const ActingBanner = ({ user }: { user: User }) => {
  const { t } = useTranslation(namespace)
  const errorText = useErrorText()
  const navigate = useNavigate()
  const end = useMutation({
    mutationFn: () => callApi(authCalls.logout, {}),
    onSuccess: () => {
      const admin = sessionStorage.getItem('draft:acting-return') ?? paths.admin(pageSettings().adminPath)
      clearDrafts()
      session.leave(admin)
      stopActing()
      queryClient.clear()
      restoreSession()
      navigate(admin)
    },
  })
  return (
    <div className={styles.bar} data-react-aria-top-layer="true">
      <Alert
        tone="warning"
        title={t('acting.title', { email: user.email })}
        actions={
          <Button size="sm" pending={end.isPending} onClick={() => end.mutate()}>
            {t('acting.end')}
          </Button>
        }
      >
        <p>{t('acting.text', { until: formatDateTime(user.actingUntil ?? '') })}</p>
        {end.error && <p>{errorText(end.error, t('acting.failed'))}</p>}
      </Alert>
    </div>
  )
}

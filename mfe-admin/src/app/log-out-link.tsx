import { callApi, queryClient } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { session } from '@panel/shared/session'
import { buttonClass } from '@panel/shared/ui'
import { LogOut } from '@panel/shared/ui/icons'

/** The server ends the session if it can be reached; this browser forgets it at once (SPEC S4.4). */
const endSession = (): void => {
  void callApi(authCalls.logout, {}, { unauthorized: 'throw' }).catch(() => undefined)
  session.clear()
  queryClient.clear()
}

/** Leads to the home page, signed out (SPEC S2.28). */
export const LogOutLink = () => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Link to={paths.home()} className={buttonClass()} onClick={endSession}>
      <LogOut aria-hidden="true" />
      {t('logOut')}
    </Link>
  )
}

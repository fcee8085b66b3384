import { logOut } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { buttonClass } from '@panel/shared/ui'
import { LogOut } from '@panel/shared/ui/icons'

/** Leads to the home page, signed out (S2.28). */
export const LogOutLink = () => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Link to={paths.home()} className={buttonClass()} onClick={logOut}>
      <LogOut aria-hidden="true" />
      {t('logOut')}
    </Link>
  )
}

import { isApiError } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { useLocation, useNavigate } from '@panel/shared/panel'
import { Card, EmptyState } from '@panel/shared/ui'
import { CircleAlert } from '@panel/shared/ui/icons'
import { useEffect, useState } from 'react'

/** Whether the link was used before, is too old, or is none of ours. */
export const isGoneLink = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 422)

/**
 * The secret after `#` of the address; '' without one. It leaves the address bar and the history at once, where others
 * could read it.
 */
export const useMailedToken = (): string => {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(hash.slice(1))
  useEffect(() => {
    if (hash === '') return
    setToken(hash.slice(1))
    navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token
}

/** In place of what a link leads to whose secret is missing. */
export const IncompleteLink = () => {
  const { t } = useTranslation('mfe-auth')
  return (
    <Card>
      <EmptyState icon={<CircleAlert />} title={t('mailedLink.incompleteTitle')} headingLevel={1}>
        {t('mailedLink.incomplete')}
      </EmptyState>
    </Card>
  )
}

/** In place of what a link leads to that works no more, or never did. */
export const UselessLink = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('mfe-auth')
  const code = isApiError(error) ? error.code : undefined
  const kind = code === 'link_used' ? 'used' : code === 'link_expired' ? 'expired' : 'unknown'
  return (
    <Card role="alert">
      <EmptyState icon={<CircleAlert />} title={t(`mailedLink.${kind}Title`)} headingLevel={1}>
        {t(`mailedLink.${kind}`)}
      </EmptyState>
    </Card>
  )
}

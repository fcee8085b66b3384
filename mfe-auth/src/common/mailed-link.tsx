import { isApiError } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { useLocation, useNavigate } from '@panel/shared/panel'
import { Button, Card, EmptyState, FormError, Stack } from '@panel/shared/ui'
import { CircleAlert } from '@panel/shared/ui/icons'
import { type ReactNode, useEffect, useState } from 'react'

/** Whether the link was used before, is too old, or is none of ours. */
export const isGoneLink = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 422 || error.code === 'code_invalid')

interface LinkQuestionProps {
  icon: ReactNode
  title: string
  children: ReactNode
  action: string
  pending: boolean
  onAction: () => void
  /** A button beside the first one. */
  other?: ReactNode
  error: ReactNode
}

/** What a mailed link leads to: mail programs open links by themselves, so that only the button does something. */
export const LinkQuestion = ({ icon, title, children, action, pending, onAction, other, error }: LinkQuestionProps) => (
  <Card>
    <EmptyState
      icon={icon}
      title={title}
      headingLevel={1}
      actions={
        <>
          <Button variant="primary" size="lg" pending={pending} onClick={onAction}>
            {action}
          </Button>
          {other}
        </>
      }
    >
      <Stack gap={3}>
        {children}
        <FormError>{error}</FormError>
      </Stack>
    </EmptyState>
  </Card>
)

interface LinkOutcomeProps {
  /** `alert`: the link led nowhere. */
  role: 'status' | 'alert'
  icon: ReactNode
  title: string
  children: ReactNode
  action: string
  onAction: () => void
}

/** What became of it, and where it goes on. */
export const LinkOutcome = ({ role, icon, title, children, action, onAction }: LinkOutcomeProps) => (
  <Card role={role}>
    <EmptyState
      icon={icon}
      title={title}
      headingLevel={1}
      actions={
        <Button variant="primary" onClick={onAction}>
          {action}
        </Button>
      }
    >
      {children}
    </EmptyState>
  </Card>
)

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

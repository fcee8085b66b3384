import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { Alert, Button, buttonClass, Card, EmptyState, FormError, Stack } from '@panel/shared/ui'
import { CircleAlert, Lock, Shield } from '@panel/shared/ui/icons'
import { IncompleteLink, isGoneLink } from '../../common/mailed-link'
import { useStopTransfer } from './api/stop-transfer'

interface StopTransferProps {
  /** Secret of the mailed link; '' where the link was cut. */
  token: string
}

/** Asks once, stops the transfer, and says what to do then. Nobody needs to be signed in. */
export const StopTransfer = ({ token }: StopTransferProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const stop = useStopTransfer()
  if (stop.data) return <Stopped domain={stop.data.domain} />
  if (token === '') return <IncompleteLink />
  if (isGoneLink(stop.error)) return <Gone />
  return (
    <Card>
      <EmptyState
        icon={<Shield />}
        title={t('stopTransfer.title')}
        headingLevel={1}
        actions={
          <Button variant="primary" size="lg" pending={stop.isPending} onClick={() => stop.mutate(token)}>
            {t('stopTransfer.stop')}
          </Button>
        }
      >
        <Stack gap={3}>
          <p>{t('stopTransfer.text')}</p>
          <FormError>{stop.error && errorText(stop.error, t('stopTransfer.failed'))}</FormError>
        </Stack>
      </EmptyState>
    </Card>
  )
}

const Stopped = ({ domain }: { domain: string }) => {
  const { t } = useTranslation('mfe-auth')
  return (
    <Card role="status">
      <EmptyState
        icon={<Lock />}
        title={t('stopTransfer.doneTitle')}
        headingLevel={1}
        actions={
          <Link to={paths.security()} className={buttonClass({ variant: 'primary' })}>
            {t('stopTransfer.openSecurity')}
          </Link>
        }
      >
        <Stack gap={4}>
          <p>{t('stopTransfer.done', { domain })}</p>
          <Alert tone="warning">{t('stopTransfer.next')}</Alert>
        </Stack>
      </EmptyState>
    </Card>
  )
}

const Gone = () => {
  const { t } = useTranslation('mfe-auth')
  return (
    <Card role="alert">
      <EmptyState
        icon={<CircleAlert />}
        title={t('stopTransfer.goneTitle')}
        headingLevel={1}
        actions={
          <Link to={paths.domainManager()} className={buttonClass()}>
            {t('stopTransfer.openDomains')}
          </Link>
        }
      >
        {t('stopTransfer.gone')}
      </EmptyState>
    </Card>
  )
}

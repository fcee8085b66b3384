import { useTranslation } from '@panel/shared/i18n'
import { Card, EmptyState, Stack } from '@panel/shared/ui'
import { Lock } from '@panel/shared/ui/icons'
import { SetNewPassword } from '../../common/set-new-password'

interface StoppedProps {
  title: string
  /** What was done besides. */
  lead?: string
  /** The address that a reset of the password is mailed to. */
  email: string
  /** Those that were in danger. */
  domains: readonly string[]
}

/** Says what was stopped on the account, and leads to a new password. */
export const Stopped = ({ title, lead, email, domains }: StoppedProps) => {
  const { t } = useTranslation('mfe-auth')
  return (
    <Card role="status">
      <EmptyState icon={<Lock />} title={title} headingLevel={1} actions={<SetNewPassword email={email} />}>
        <Stack gap={3}>
          {lead && <p>{lead}</p>}
          <p>{domains.length > 0 ? t('stop.kept', { domains: domains.join(', ') }) : t('stop.done')}</p>
          <p>{t('stop.next', { email })}</p>
        </Stack>
      </EmptyState>
    </Card>
  )
}

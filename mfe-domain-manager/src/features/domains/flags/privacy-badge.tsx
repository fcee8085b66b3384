import { useTranslation } from '@panel/shared/i18n'
import { Badge } from '@panel/shared/ui'
import { Eye, EyeOff } from '@panel/shared/ui/icons'

/** Private or Public (SPEC S2.31). */
export const PrivacyBadge = ({ hidden }: { hidden: boolean }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const Icon = hidden ? EyeOff : Eye
  return <Badge icon={<Icon aria-hidden="true" />}>{t(hidden ? 'privacy.private' : 'privacy.public')}</Badge>
}

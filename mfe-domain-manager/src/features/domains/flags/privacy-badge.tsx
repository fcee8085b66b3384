import type { Translate } from '@panel/shared/i18n'
import { Badge } from '@panel/shared/ui'
import { Eye, EyeOff } from '@panel/shared/ui/icons'

interface PrivacyBadgeProps {
  hidden: boolean
  t: Translate<'mfe-domain-manager'>
}

/** Private or Public (S2.31). */
export const PrivacyBadge = ({ hidden, t }: PrivacyBadgeProps) => {
  const Icon = hidden ? EyeOff : Eye
  return <Badge icon={<Icon aria-hidden="true" />}>{t(hidden ? 'privacy.private' : 'privacy.public')}</Badge>
}

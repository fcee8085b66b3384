import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Switch } from '@panel/shared/ui'
import { changeDomainFlag, type DomainFlag } from '../api/set-domain-flag'
import { useRefusal } from '../use-refusal'

interface FlagSwitchProps {
  domain: Domain
  flag: DomainFlag
  /** Accessible name: a row's names its domain. */
  label: string
  labelHidden?: boolean
  description?: string
  /** A transfer of the domain is offered, and not cancelled. */
  hasTransfer?: boolean
}

/** Turns a flag of a domain on or off; shown at once, put back with the reason when the call fails (S8.10). */
export const FlagSwitch = ({ domain, flag, hasTransfer, ...rest }: FlagSwitchProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const refusal = useRefusal()
  return (
    <Switch
      {...rest}
      checked={domain[flag]}
      disabledReason={refusal(domain, flag, hasTransfer)}
      onChange={on =>
        void changeDomainFlag(domain.id, flag, on).catch(error =>
          showToast({ tone: 'danger', text: errorText(error, t(`flag.failed.${flag}`)) }),
        )
      }
    />
  )
}

import { useTranslation } from '@panel/shared/i18n'
import { pageSettings } from '@panel/shared/panel'
import { TextField } from '@panel/shared/ui'
import type { ComponentProps } from 'react'

/** Whether only addresses of Gmail may sign up (S1.5). */
const isGmailOnly = (): boolean => {
  const { emailDomains = [] } = pageSettings()
  return emailDomains.length === 1 && emailDomains[0] === 'gmail.com'
}

/** The address of an account. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => {
  const { t } = useTranslation('mfe-auth')
  const placeholder = isGmailOnly() ? t('field.emailPlaceholder') : undefined
  return (
    <TextField label={t('field.email')} type="email" autoComplete="username" placeholder={placeholder} {...props} />
  )
}

import type { loginForm } from '@panel/shared/contract'
import { type ContractForm, PasswordField, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { paths } from '@panel/shared/panel'
import { Checkbox, ExternalAnchor } from '@panel/shared/ui'
import { useEffect } from 'react'

/** What a registration asks for in addition to email and password (S2.18); takes the focus when it appears. */
export const RegistrationFields = ({ form }: { form: ContractForm<typeof loginForm> }) => {
  const { t } = useTranslation('mfe-auth')
  const fieldError = useFieldError('mfe-auth')
  const { errors } = form.formState
  const { register, setFocus } = form

  useEffect(() => setFocus('confirm_password'), [setFocus])

  return (
    <>
      <PasswordField
        label={t('field.confirmPassword')}
        autoComplete="new-password"
        error={fieldError(errors.confirm_password)}
        {...register('confirm_password')}
      />
      <Checkbox
        label={
          <>
            {t('field.agree')}{' '}
            <ExternalAnchor href={paths.terms()} target="_blank">
              {t('field.terms')}
            </ExternalAnchor>
          </>
        }
        error={fieldError(errors.terms)}
        {...register('terms')}
      />
    </>
  )
}

import { totpCodeBody } from '@panel/shared/contract'
import { FormShell, useContractForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { FactorCodeField } from '../../common/factor-code-field'
import { useSubmit } from '../../common/form-hooks'
import { serverText } from '../../common/server-text'
import { useSecondFactor } from './api/second-factor'

interface SecondFactorFormProps {
  /** What the login answered with. */
  challenge: string
  /** Called with the token. */
  onToken: (token: string) => void
  onCancel: () => void
}

/** Second step of a sign-in: a code of the authenticator app, or a recovery code. */
export const SecondFactorForm = ({ challenge, onToken, onCancel }: SecondFactorFormProps) => {
  const { t } = useTranslation('mfe-auth')
  const { mutateAsync } = useSecondFactor()
  const form = useContractForm(totpCodeBody, { defaultValues: { code: '' } })
  const { failure, submit, loading } = useSubmit(form, ({ code }) => mutateAsync({ challenge, code }), onToken)
  return (
    <FormShell
      form={form}
      label={t('secondFactor.title')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? serverText(failure, t('secondFactor.failed')) : null}
      submitLabel={t('secondFactor.submit')}
      onCancel={onCancel}
      cancelLabel={t('signIn.back')}
    >
      <FactorCodeField form={form} failure={failure} description={t('secondFactor.text')} autoFocus />
    </FormShell>
  )
}

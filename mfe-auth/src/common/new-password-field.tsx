import { PasswordField } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import type { Strength } from '@panel/shared/password-strength'
import type { ComponentProps } from 'react'
import styles from './new-password-field.module.css'
import { useStrength } from './use-strength'

interface NewPasswordHintProps {
  /** What is in the field now. */
  typed: string
  /** Of the account: a password made of it is easy to guess. */
  email: string
}

/** Says under a field for a new password what makes a good one and, while it is typed, how hard it is to guess. */
export const NewPasswordHint = ({ typed, email }: NewPasswordHintProps) => {
  const { t } = useTranslation('mfe-auth')
  return (
    <>
      {t('field.passwordHint')}
      <StrengthMeter strength={useStrength(typed, email)} />
    </>
  )
}

interface NewPasswordFieldProps
  extends NewPasswordHintProps,
    Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'description'> {}

export const NewPasswordField = ({ typed, email, ...field }: NewPasswordFieldProps) => (
  <PasswordField {...field} autoComplete="new-password" description={<NewPasswordHint typed={typed} email={email} />} />
)

const steps = [1, 2, 3, 4] as const

/** The container is always there, so that a screen reader announces what appears in it. */
const StrengthMeter = ({ strength }: { strength: Strength | 'unknown' | null }) => {
  const { t } = useTranslation('mfe-auth')
  const known = strength === 'unknown' ? null : strength
  return (
    <div aria-live="polite" className={styles.meter} data-score={known?.score}>
      {known && (
        <>
          <div className={styles.bar} aria-hidden="true">
            {steps.map(step => (
              <span key={step} data-filled={step <= known.score || undefined} />
            ))}
          </div>
          <p>
            <strong>{t(`strength.level.${known.score}`)}</strong>
            {known.hint && ` ${t(`strength.hint.${known.hint}`)}`}
          </p>
        </>
      )}
      {strength === 'unknown' && <p>{t('strength.unknown')}</p>}
    </div>
  )
}

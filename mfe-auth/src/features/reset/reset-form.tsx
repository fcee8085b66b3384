import { useTranslation } from '@panel/shared/i18n'
import { useEffect, useRef, useState } from 'react'
import { CodeStep } from './code-step'
import { EmailStep } from './email-step'
import { PasswordStep } from './password-step'
import styles from './reset-form.module.css'

const steps = ['email', 'code', 'password'] as const
export type ResetStep = (typeof steps)[number]

interface ResetFormProps {
  step: ResetStep
  email: string
  /** Moves to another step; the email may have changed on the way. */
  onStep: (step: ResetStep, email: string) => void
  /** Each rejects with the refusal. */
  onRequest: (email: string) => Promise<unknown>
  onVerify: (email: string, code: string) => Promise<unknown>
  onReset: (email: string, code: string, password: string) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

/** The way to a new password: enter email, enter code, enter new password (S2.22, S4.2). */
export const ResetForm = ({ step, email, onStep, onRequest, onVerify, onReset, onDone, onCancel }: ResetFormProps) => {
  const { t } = useTranslation('mfe-auth')
  const heading = useRef<HTMLHeadingElement>(null)
  const [code, setCode] = useState('')
  const number = steps.indexOf(step) + 1

  // Each step takes the place of the one that had the focus. The code is typed at once.
  useEffect(() => {
    if (step !== 'code') heading.current?.focus()
  }, [step])

  return (
    <section aria-labelledby="reset-heading" className={styles.panel}>
      <header className={styles.header}>
        <p className={styles.progress}>{t('reset.progress', { step: number, steps: steps.length })}</p>
        <h3 id="reset-heading" ref={heading} tabIndex={-1}>
          {t(`reset.${step}.title`)}
        </h3>
      </header>
      {step === 'email' && (
        <EmailStep
          email={email}
          onCancel={onCancel}
          onSubmit={async typed => {
            await onRequest(typed)
            onStep('code', typed)
          }}
        />
      )}
      {step === 'code' && (
        <CodeStep
          email={email}
          onCancel={onCancel}
          onResend={() => onRequest(email)}
          onSubmit={async typed => {
            await onVerify(email, typed)
            setCode(typed)
            onStep('password', email)
          }}
        />
      )}
      {step === 'password' && (
        <PasswordStep
          email={email}
          onCancel={onCancel}
          onRestart={() => onStep('email', email)}
          onSubmit={async password => {
            await onReset(email, code, password)
            onDone()
          }}
        />
      )}
    </section>
  )
}

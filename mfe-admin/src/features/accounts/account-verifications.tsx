import { useErrorText } from '@panel/shared/api-client'
import { type AdminAccount, type NeededVerification, verifyBody } from '@panel/shared/contract'
import { FormShell, TextArea, useContractForm, useFieldError } from '@panel/shared/forms'
import { formatDate, formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Card, Stack } from '@panel/shared/ui'
import { useState } from 'react'
import styles from './accounts.module.css'
import { useVerify } from './api/account'

/** What is to be verified of the registrants of an account, with the form that notes how it was, and what was before. */
export const AccountVerifications = ({ account: { id, verifications } }: { account: AdminAccount }) => {
  const { t } = useTranslation('mfe-admin')
  const { needed = [], given = [] } = verifications ?? {}
  if (needed.length + given.length === 0) return null
  return (
    <Card title={t('verification.title')} description={t('verification.text')}>
      <Stack gap={5}>
        {needed.map(one => (
          <Needed key={`${one.kind} ${one.subject}`} account={id} needed={one} />
        ))}
        {given.length > 0 && (
          <ul className={styles.notes}>
            {given.map(one => (
              <li key={one.id} className={styles.note}>
                <p className={styles.text}>
                  {[t(`verification.given.${one.kind}`, { subject: one.subject }), one.reason].join('\n').trim()}
                </p>
                <span className={styles.facts}>
                  {[
                    one.by === 'code' ? t('verification.byCode') : (one.admin ?? t('account.goneAuthor')),
                    formatDateTime(one.at),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

const Needed = ({ account, needed }: { account: number; needed: NeededVerification }) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-admin')
  const verify = useVerify(account)
  const [failure, setFailure] = useState<unknown>()
  const { kind, subject, domains, until } = needed
  const title = t(`verification.needed.${kind}`, { subject })
  const form = useContractForm(verifyBody, {
    defaultValues: { kind, reason: '' },
  })
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>
        {t('verification.waiting', { domains: domains.map(({ name }) => name).join(', '), date: formatDate(until) })}
      </p>
      <FormShell
        form={form}
        label={title}
        submitLabel={t('verification.submit')}
        loading={verify.isPending}
        submitError={failure ? errorText(failure, t('actionFailed')) : null}
        onSubmit={async body => {
          setFailure(undefined)
          await verify.mutateAsync({ ...body, subject, domain: domains[0]?.id ?? 0 }).catch(setFailure)
        }}
      >
        <TextArea
          label={t('verification.reason')}
          error={fieldError(form.formState.errors.reason)}
          {...form.register('reason')}
        />
      </FormShell>
    </section>
  )
}

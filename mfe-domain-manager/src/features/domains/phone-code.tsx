import { useErrorText } from '@panel/shared/api-client'
import { phoneCodeBody } from '@panel/shared/contract'
import { CodeField, Controller, FormShell, isCompleteCode, useContractForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Button, FormError, Stack } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import { useCheckPhoneCode, useSendPhoneCode } from './api/phone-code'

interface PhoneCodeProps {
  id: number
  number: string
}

/** Verifies a registrant's phone by a code that comes in a text. */
export const PhoneCode = ({ id, number }: PhoneCodeProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const send = useSendPhoneCode(id)
  const [isSent, setIsSent] = useState(false)
  const sendCode = () =>
    send.mutate(undefined, {
      onSuccess: () => {
        setIsSent(true)
        showToast({ tone: 'success', text: t('phoneCode.sent', { number }) })
      },
    })
  return (
    <Stack gap={3}>
      {isSent && <CodeForm id={id} number={number} />}
      <div>
        <Button size="sm" variant={isSent ? 'link' : 'primary'} pending={send.isPending} onClick={sendCode}>
          {t(isSent ? 'phoneCode.again' : 'phoneCode.send')}
        </Button>
      </div>
      <FormError>{send.error && errorText(send.error, t('phoneCode.failed'))}</FormError>
    </Stack>
  )
}

const CodeForm = ({ id, number }: PhoneCodeProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const check = useCheckPhoneCode(id)
  const form = useContractForm(phoneCodeBody, { defaultValues: { code: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <FormShell
      form={form}
      label={t('phoneCode.title')}
      submitLabel={t('phoneCode.submit')}
      loading={check.isPending}
      submitError={check.error && errorText(check.error, t('phoneCode.failed'))}
      disabledReason={isCompleteCode(form.watch('code')) ? undefined : t('phoneCode.incomplete')}
      onSubmit={async body => {
        await check.mutateAsync(body).then(
          () => showToast({ tone: 'success', text: t('phoneCode.verified', { number }) }),
          () => undefined,
        )
      }}
    >
      <Controller
        control={form.control}
        name="code"
        render={({ field }) => (
          <CodeField
            {...field}
            invalid={check.isError}
            label={t('phoneCode.code')}
            description={t('phoneCode.text', { number })}
          />
        )}
      />
    </FormShell>
  )
}

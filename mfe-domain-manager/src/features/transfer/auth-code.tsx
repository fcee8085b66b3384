import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { SecretOnce } from '@panel/shared/forms'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { domainCan, fullName } from '@panel/shared/rules'
import { Alert, Button, FormError, Inline, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { verdictText, withRules } from '../../common/rule-texts'
import { useAuthCode } from './api/registrar-transfer'
import styles from './transfer.module.css'

/** The code with which another registrar can ask for the domain: made when it is asked for, and shown this once. */
export const AuthCode = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation(withRules)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className={styles.start}
        disabledReason={verdictText(t, domainCan.requestAuthCode(domain))}
        onClick={() => setOpen(true)}
      >
        {t('registrar.out.code')}
      </Button>
      {open && <AuthCodeDialog domain={domain} onClose={() => setOpen(false)} />}
    </>
  )
}

const AuthCodeDialog = ({ domain, onClose }: { domain: Domain; onClose: () => void }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { mutate, isPending, error, data } = useAuthCode(domain.id)
  const code = data?.auth_code
  const isOver = data !== undefined
  return (
    <Dialog open onClose={onClose} busy={isPending} title={t('registrar.out.title', { domain: fullName(domain) })}>
      <Stack gap={5}>
        {code && (
          <SecretOnce secret={code} title={t('registrar.out.once')} copyLabel={t('registrar.out.copy')}>
            {t('registrar.out.onceText')}
          </SecretOnce>
        )}
        {data?.available_at && (
          <Alert title={t('registrar.out.waits', { date: formatDateTime(data.available_at) })}>
            {t('registrar.out.waitsText')}
          </Alert>
        )}
        {!isOver && <p>{t('registrar.out.text')}</p>}
        <FormError>{error && errorText(error, t('registrar.out.failed'))}</FormError>
        <Inline justify="end">
          {isOver ? (
            <Button variant="primary" onClick={onClose}>
              {t('registrar.out.kept')}
            </Button>
          ) : (
            <Button variant="primary" pending={isPending} onClick={() => mutate()}>
              {t('registrar.out.show')}
            </Button>
          )}
        </Inline>
      </Stack>
    </Dialog>
  )
}

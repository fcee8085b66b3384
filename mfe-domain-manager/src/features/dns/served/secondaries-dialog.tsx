import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Secondaries } from '@panel/shared/contract'
import { SecretOnce } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Button, ErrorState, Inline, Spinner, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { secondariesQuery } from '../api/served'
import { SecondariesForm } from './secondaries-form'
import styles from './served.module.css'

interface SecondariesDialogProps {
  domainId: number
  onClose: () => void
}

/** Which servers of the customer follow the zone; afterwards the secret of a new key, this once. */
export const SecondariesDialog = ({ domainId, onClose }: SecondariesDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { data, error } = useQuery(secondariesQuery(domainId))
  const [key, setKey] = useState<Secondaries['tsig']>(null)
  const finish = ({ tsig }: Secondaries, isNew: boolean) => {
    showToast({ tone: 'success', text: t('dns.secondaries.saved') })
    if (isNew && tsig?.secret) setKey(tsig)
    else onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('dns.secondaries.title')}>
      {key?.secret ? (
        <Stack gap={5}>
          <SecretOnce
            secret={key.secret}
            title={t('dns.secondaries.once', { name: key.name })}
            copyLabel={t('dns.secondaries.copy')}
          >
            {t('dns.secondaries.onceText', { algorithm: key.algorithm })}
          </SecretOnce>
          <Inline justify="end">
            <Button variant="primary" onClick={onClose}>
              {t('dns.secondaries.done')}
            </Button>
          </Inline>
        </Stack>
      ) : data ? (
        <Stack gap={5}>
          {data.primary && (
            <p className={styles.hint}>
              {t('dns.secondaries.primary', { ...data.primary, port: String(data.primary.port) })}
            </p>
          )}
          <SecondariesForm domainId={domainId} stored={data} onSaved={finish} onCancel={onClose} />
        </Stack>
      ) : error ? (
        <ErrorState title={errorText(error, t('dns.secondaries.failed'))} />
      ) : (
        <Spinner label={t('dns.secondaries.title')} />
      )}
    </Dialog>
  )
}

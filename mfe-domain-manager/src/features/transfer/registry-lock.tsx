import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { domainCan, fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Button } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { verdictText, withRules } from '../../common/rule-texts'
import { useAskRegistryLock } from './api/registrar-transfer'
import styles from './transfer.module.css'

/** Asks for the lock that only the registry sets, or for its end; then says since when that is waited for, and withdraws it. */
export const RegistryLock = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const ask = useAskRegistryLock(domain.id)
  const wish = domain.registry_statuses ? 'unlock' : 'lock'
  const asks = domain.registry_lock_wish
  const withdraw = () =>
    ask.mutate(asks?.wish === 'unlock', {
      onSuccess: () => showToast({ tone: 'success', text: t('registryLock.withdrawn') }),
      onError: error => showToast({ tone: 'danger', text: errorText(error, t('registryLock.failed')) }),
    })
  if (asks)
    return (
      <>
        <p>{t(`registryLock.${asks.wish}Asked`, { date: formatDate(asks.at) })}</p>
        <Button className={styles.start} pending={ask.isPending} onClick={withdraw}>
          {t('registryLock.withdraw')}
        </Button>
      </>
    )
  return (
    <>
      <Button
        className={styles.start}
        disabledReason={verdictText(t, domainCan.manage(domain))}
        onClick={() => setAsked(true)}
      >
        {t(`registryLock.${wish}`)}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t(`registryLock.${wish}Title`, { domain: fullName(domain) })}
        text={t(`registryLock.${wish}Text`)}
        confirmLabel={t('registryLock.send')}
        pending={ask.isPending}
        error={ask.error && errorText(ask.error, t('registryLock.failed'))}
        onConfirm={() =>
          ask.mutate(wish === 'lock', {
            onSuccess: () => {
              setAsked(false)
              showToast({ tone: 'success', text: t('registryLock.sent') })
            },
          })
        }
      />
    </>
  )
}

import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Button } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useZoneRules } from '../../../common/queries'
import { useRestoreDomain } from '../api/end-domain'
import styles from './sections.module.css'

/** The way out of the redemption period; the registry's work is waited for. */
export const RestoreButton = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error } = useRestoreDomain(domain.id)
  const name = fullName(domain)
  const rules = useZoneRules().find(({ zone }) => zone === domain.zone)
  const { term_price } = domain
  const price = term_price && moneyText(term_price.currency, term_price.restore)
  const waits = domain.pending?.some(({ kind }) => kind === 'restore') ?? false
  return (
    <>
      <Button
        variant="primary"
        className={styles.extend}
        disabledReason={waits ? t('restore.waiting') : undefined}
        onClick={() => setAsked(true)}
      >
        {t('restore.action')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('restore.title', { domain: name })}
        text={[
          t('restore.text', { count: Math.min(...(rules?.renew ?? [1])) }),
          ...(price ? [t('restore.price', { price })] : []),
        ].join(' ')}
        confirmLabel={price ? t('restore.actionPrice', { price }) : t('restore.action')}
        pending={isPending}
        error={error && errorText(error, t('restore.failed'))}
        onConfirm={() =>
          mutate(term_price && { currency: term_price.currency, total: term_price.restore }, {
            onSuccess: () => {
              setAsked(false)
              showToast({ tone: 'success', text: t('restore.ordered', { domain: name }) })
            },
          })
        }
      />
    </>
  )
}

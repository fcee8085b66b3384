import { useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useDialogDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import { Button } from '@panel/shared/ui'
import { type ReactElement, useId } from 'react'
import { verdictText, withRules } from '../../common/rule-texts'
import { useSectionFocus } from '../../common/use-section-focus'
import { isUnderWay, transfersQuery } from './api/transfers'
import { AuthCode } from './auth-code'
import { LeavingDomain } from './leaving-domain'
import { OutgoingTransfer } from './outgoing-transfer'
import { RegistryLock } from './registry-lock'
import { StartTransferDialog } from './start-transfer-dialog'
import styles from './transfer.module.css'

interface TransferSectionProps {
  domain: Domain
  /** The switch of the transfer lock. `hasTransfer`: a transfer is offered or accepted, and not cancelled. */
  lock: (hasTransfer: boolean) => ReactElement | null
}

/**
 * Transfer lock, the start of a transfer to another account or the one that is pending (S2.38, S5.8), and what another
 * registrar needs or asks for.
 */
export const TransferSection = ({ domain, lock }: TransferSectionProps) => {
  const { t } = useTranslation(withRules)
  const id = useId()
  const heading = useSectionFocus('transfer')
  const draft = useDialogDraft(`transfer-${domain.id}`)
  const { data } = useQuery(transfersQuery())
  const pending = data?.find(
    transfer => transfer.domain_id === domain.id && isUnderWay(transfer) && transfer.direction === 'outgoing',
  )
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 ref={heading} tabIndex={-1} id={id} className={styles.title}>
        {t('sections.transfer')}
      </h3>
      {lock(pending !== undefined)}
      {pending ? (
        <OutgoingTransfer transfer={pending} />
      ) : (
        <Button
          className={styles.start}
          disabledReason={verdictText(t, domainCan.startTransfer(domain, pending !== undefined))}
          onClick={draft.show}
        >
          {t('transfer.start')}
        </Button>
      )}
      {domain.leaving_at ? (
        <LeavingDomain domain={domain} leavingAt={domain.leaving_at} />
      ) : (
        <AuthCode domain={domain} />
      )}
      <RegistryLock domain={domain} />
      <StartTransferDialog domain={domain} draft={draft} />
    </section>
  )
}

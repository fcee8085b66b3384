import { useErrorText } from '@panel/shared/api-client'
import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Button, useAnnounce } from '@panel/shared/ui'
import { useState } from 'react'
import { type Act, decisions, statusAfter } from '../../model/decision'
import { useDecideDomain, type Why } from './api/domains'
import { isReopenable, useDecisionReason } from './decision-reason'
import styles from './domains.module.css'
import { RejectDialog } from './reject-dialog'

interface DecisionButtonsProps {
  domain: AdminDomain
  /** Called as soon as a decision is on its way, before the server has answered. */
  onDecide: (id: number) => void
}

/**
 * Approve, Reject and Reserve of one request; what its status forbids is disabled and says why (S2.25). A rejection
 * that can be reversed has a button for that.
 */
export const DecisionButtons = ({ domain, onDecide }: DecisionButtonsProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const announce = useAnnounce()
  const forbidden = useDecisionReason()
  const [rejecting, setRejecting] = useState(false)
  const decide = useDecideDomain()
  const name = fullName(domain)
  const run = (decision: Act, why: Why = {}) => {
    onDecide(domain.id)
    decide.mutate(
      { domain, decision, why },
      {
        onSuccess: () => announce(t('decided', { domain: name, status: t(`status.${statusAfter[decision]}`) })),
        onError: error => showToast({ tone: 'danger', text: errorText(error, t('actionFailed')) }),
      },
    )
  }
  return (
    <div className={styles.buttons}>
      {decisions.map(decision => (
        <Button
          key={decision}
          size="sm"
          variant={decision === 'approve' ? 'secondary' : 'ghost'}
          aria-label={t(`decideNamed.${decision}`, { domain: name })}
          pending={decide.isPending && decide.variables.decision === decision}
          disabledReason={decide.isPending ? undefined : forbidden(domain, decision)}
          disabled={decide.isPending && decide.variables.decision !== decision}
          data-decision={decision}
          onClick={() => (decision === 'reject' ? setRejecting(true) : run(decision))}
        >
          {t(`decide.${decision}`)}
        </Button>
      ))}
      {isReopenable(domain) && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('reopen.named', { domain: name })}
          pending={decide.isPending && decide.variables.decision === 'reopen'}
          disabled={decide.isPending && decide.variables.decision !== 'reopen'}
          data-decision="reopen"
          onClick={() => run('reopen')}
        >
          {t('reopen.action')}
        </Button>
      )}
      <RejectDialog
        open={rejecting}
        title={t('reject.title', { domain: name })}
        onClose={() => setRejecting(false)}
        onReject={why => {
          setRejecting(false)
          run('reject', why)
        }}
      />
    </div>
  )
}

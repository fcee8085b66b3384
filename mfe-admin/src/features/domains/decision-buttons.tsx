import { useErrorText } from '@panel/shared/api-client'
import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Button, useAnnounce } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { type Act, type Decision, decisions, statusAfter } from '../../model/decision'
import { shownName } from '../../model/domain-list'
import { useDecideDomain, type Why } from './api/domains'
import { useSecondsToUndo } from './decided-status'
import { isReopenable, useDecisionReason } from './decision-reason'
import styles from './domains.module.css'
import { RejectDialog } from './reject-dialog'

interface DecisionButtonsProps {
  domain: AdminDomain
  /** Called as soon as a decision is on its way, before the server has answered. */
  onDecide: (domain: AdminDomain) => void
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
  const [asking, setAsking] = useState<'reject' | 'unpaid' | null>(null)
  const seconds = useSecondsToUndo(domain)
  const decide = useDecideDomain()
  const name = shownName(domain)
  const run = (decision: Act, why: Why = {}) => {
    if (decision !== 'reopen') onDecide(domain)
    // The row may be gone before the answer: it is filtered out, or on another page.
    void decide.mutateAsync({ domain, decision, why }).then(
      () => announce(t('decided', { domain: name, status: t(`status.${statusAfter[decision]}`) })),
      error => showToast({ tone: 'danger', text: errorText(error, t('actionFailed')) }),
    )
  }
  const ask = (decision: Decision) => {
    if (decision === 'reject') setAsking('reject')
    else if (decision === 'approve' && domain.payment === 'unpaid') setAsking('unpaid')
    else run(decision)
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
          onClick={() => ask(decision)}
        >
          {t(`decide.${decision}`)}
        </Button>
      ))}
      {isReopenable(domain, seconds) && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('reopen.named', { domain: name })}
          pending={decide.isPending && decide.variables.decision === 'reopen'}
          disabled={decide.isPending && decide.variables.decision !== 'reopen'}
          data-decision="reopen"
          onClick={() => run('reopen')}
        >
          {seconds > 0 ? t('reopen.countdown', { count: seconds }) : t('reopen.action')}
        </Button>
      )}
      <RejectDialog
        open={asking === 'reject'}
        title={t('reject.title', { domain: name })}
        onClose={() => setAsking(null)}
        onReject={why => {
          setAsking(null)
          run('reject', why)
        }}
      />
      <ConfirmDialog
        open={asking === 'unpaid'}
        title={t('unpaid.title', { domain: name })}
        text={t('unpaid.text')}
        confirmLabel={t('decide.approve')}
        onConfirm={() => {
          setAsking(null)
          run('approve')
        }}
        onClose={() => setAsking(null)}
      />
    </div>
  )
}

import { useErrorText } from '@panel/shared/api-client'
import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Button, useAnnounce } from '@panel/shared/ui'
import { type Decision, decisions, statusAfter } from '../../model/decision'
import { useDecideDomain } from './api/decide-domain'
import { useDecisionReason } from './decision-reason'
import styles from './domains.module.css'

interface DecisionButtonsProps {
  domain: AdminDomain
  /** Called as soon as a decision is on its way, before the server has answered. */
  onDecide: (id: number) => void
}

/** Approve, Reject and Reserve of one request; what its status forbids is disabled and says why (S2.25). */
export const DecisionButtons = ({ domain, onDecide }: DecisionButtonsProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const announce = useAnnounce()
  const reason = useDecisionReason()
  const decide = useDecideDomain()
  const name = fullName(domain)
  const run = (decision: Decision) => {
    onDecide(domain.id)
    decide.mutate(
      { domain, decision },
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
          disabledReason={decide.isPending ? undefined : reason(domain, decision)}
          disabled={decide.isPending && decide.variables.decision !== decision}
          onClick={() => run(decision)}
        >
          {t(`decide.${decision}`)}
        </Button>
      ))}
    </div>
  )
}

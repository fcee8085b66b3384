import type { Domain } from '@panel/shared/contract'
import { ContributionDialog, type FoundContribution } from '@panel/shared/panel/points'
import { fullName } from '@panel/shared/rules'

/** What contributions of other panels know of a domain. */
export const knownOf = (domain: Domain) => ({ id: domain.id, name: fullName(domain), status: domain.status })

interface DomainContributionsProps {
  domain: Domain
  contributions: readonly FoundContribution[]
  /** Of the choice between several. */
  title?: string
  onClose: () => void
}

/** What other panels offer for a domain, in a dialog. */
export const DomainContributions = ({ domain, ...dialog }: DomainContributionsProps) => (
  <ContributionDialog context={{ domain: knownOf(domain) }} {...dialog} />
)

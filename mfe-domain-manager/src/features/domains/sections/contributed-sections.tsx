import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Contribution, contributionsOf } from '@panel/shared/panel/points'
import { Button } from '@panel/shared/ui'
import { type ReactNode, useState } from 'react'
import { DomainContributions, knownOf } from '../../../common/domain-contributions'
import { Section } from './section'
import styles from './sections.module.css'

/** What other panels say of the domain. */
export const ContributedSections = ({ domain }: { domain: Domain }) =>
  contributionsOf('domain.section').map(contribution => (
    <Section key={contribution.id} title={contribution.title}>
      <Contribution contribution={contribution} context={{ domain: knownOf(domain) }} />
    </Section>
  ))

/** '0 products' (S2.41), which opens what other panels offer, with what leads to the services that brought records. */
export const ConnectionsSection = ({ domain, children }: { domain: Domain; children?: ReactNode }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [isOpen, setOpen] = useState(false)
  const contributions = contributionsOf('domain.connection')
  const summary = t('sections.products', { count: 0 })
  return (
    <Section
      title={t('sections.connections')}
      aside={
        contributions.length > 0 ? (
          <Button variant="link" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {summary}
          </Button>
        ) : (
          <span className={styles.summary}>{summary}</span>
        )
      }
    >
      {children}
      {isOpen && (
        <DomainContributions
          domain={domain}
          contributions={contributions}
          title={t('sections.connections')}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}

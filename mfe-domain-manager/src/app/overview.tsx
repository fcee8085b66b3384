import type { Domain, DomainStatus } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { domainCan } from '@panel/shared/rules'
import { Alert } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { MissingRegistrant, UnconfirmedContact } from '../features/contacts/unconfirmed-contact'
import { TransferLockSwitch } from '../features/domains/flags/transfer-lock-switch'
import { PendingNotice, RefusedNotice } from '../features/domains/pending-work'
import { ConnectionsSection, ContributedSections } from '../features/domains/sections/contributed-sections'
import { PrivacySection } from '../features/domains/sections/privacy-section'
import { RegistryLocks } from '../features/domains/sections/registry-locks'
import { RemoveFromList } from '../features/domains/sections/remove-from-list'
import { RenewalSection } from '../features/domains/sections/renewal-section'
import { StubSections } from '../features/domains/sections/stub-sections'
import { SubViewRow } from '../features/domains/sections/sub-view-row'
import { Suspended } from '../features/domains/sections/suspended'
import { TagsSection } from '../features/domains/sections/tags-section'
import { RequestFacts, WithdrawRequest } from '../features/domains/sections/withdraw-request'
import { CancelTransferIn } from '../features/transfer/cancel-transfer-in'
import { TransferSection } from '../features/transfer/transfer-section'
import type { View } from '../model/drawer-route'
import { shownStatus } from '../model/expiry'
import { ConnectedServices } from './connected-services'

interface OverviewProps {
  domain: Domain
  onShow: (view: View) => void
  /** Closes the drawer. */
  onClose: () => void
  /** The view the reader comes back from. */
  from: View | undefined
}

/** In these states the customer has no registration: it was asked for, refused, or has ended. */
const unregistered: readonly string[] = [
  'pending',
  'rejected',
  'reserved',
  'released',
  'transferred',
] satisfies DomainStatus[]

/** Red is only what the customer must act on. */
const tones: Record<string, 'warning' | 'danger'> = { rejected: 'warning', expired: 'danger', redemption: 'danger' }

const ZoneSection = lazyComponent(async () => (await import('../features/zones/zone-section')).ZoneSection)

/** A domain that has only its DNS here has no term, no contacts and no transfers. */
const ZoneOverview = ({ domain, onClose, ...way }: OverviewProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <div>
      <ZoneSection domain={domain} onRemoved={onClose} />
      <SubViewRow view="dns" title={t('sections.dns')} summary={t('delegation.short.internal')} {...way} />
      <TagsSection domain={domain} />
      <ContributedSections domain={domain} />
      <SubViewRow view="activity" title={t('activity.title')} summary={t('activity.summary')} {...way} />
      <ConnectionsSection domain={domain}>
        <ConnectedServices domainId={domain.id} />
      </ConnectionsSection>
    </div>
  )
}

/** The sections of the drawer in their order (S2.34 to S2.41). */
export const Overview = (props: OverviewProps) =>
  props.domain.registered === false ? <ZoneOverview {...props} /> : <RegisteredOverview {...props} />

const RegisteredOverview = ({ domain, onClose, ...way }: OverviewProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  // A request that the registry works on waits for no approval any more.
  const isUnderWay = domain.status === 'pending' && (domain.pending?.length ?? 0) > 0
  const status = shownStatus(domain)
  const isRequest = domain.status === 'pending'
  // Without a registration nothing of what these sections do can be done: each control would only say so again.
  const isRegistered = !unregistered.includes(domain.status)
  return (
    <div>
      {!domainCan.manage(domain).allowed && !isUnderWay && (
        <Alert
          live={false}
          tone={tones[domain.status] ?? 'info'}
          actions={<StatusActions domain={domain} onClose={onClose} />}
        >
          <p>{t(`statusHint.${status}`, { defaultValue: '' })}</p>
          {isRequest && <RequestFacts domain={domain} />}
          {domain.reason && status !== 'withdrawn' && <p>{t('statusReason', { reason: domain.reason.text })}</p>}
        </Alert>
      )}
      {domainCan.manage(domain).allowed && <RefusedNotice domain={domain} />}
      <PendingNotice domain={domain} actionsOf={kind => actionsOf(domain, kind)} />
      <MissingRegistrant domain={domain} onOpen={() => way.onShow('contacts')} />
      <Suspended domain={domain} />
      <UnconfirmedContact domain={domain} />
      <RegistryLocks domain={domain} />
      {isRegistered && (
        <>
          <RenewalSection domain={domain} />
          <SubViewRow
            view="dns"
            title={t('sections.dns')}
            summary={t(`delegation.short.${domain.delegation_type}`)}
            {...way}
          />
        </>
      )}
      {(isRegistered || domainCan.editContacts(domain).allowed) && (
        <SubViewRow view="contacts" title={t('sections.contacts')} summary={t('sections.contactsSummary')} {...way} />
      )}
      {isRegistered && (
        <>
          <PrivacySection domain={domain} />
          <TransferSection
            domain={domain}
            lock={hasTransfer => <TransferLockSwitch domain={domain} hasTransfer={hasTransfer} />}
          />
        </>
      )}
      {domainCan.manage(domain).allowed && (
        <SubViewRow
          view="health"
          title={t('health.title')}
          summary={domain.health === undefined ? t('health.summary') : t('health.score', { percent: domain.health })}
          {...way}
        />
      )}
      <TagsSection domain={domain} />
      <ContributedSections domain={domain} />
      <SubViewRow view="activity" title={t('activity.title')} summary={t('activity.summary')} {...way} />
      {isRegistered && (
        <>
          <StubSections />
          <ConnectionsSection domain={domain}>
            {domainCan.manageDns(domain).allowed && <ConnectedServices domainId={domain.id} />}
          </ConnectionsSection>
        </>
      )}
    </div>
  )
}

const StatusActions = ({ domain, onClose }: Pick<OverviewProps, 'domain' | 'onClose'>) => {
  if (domainCan.withdraw(domain).allowed) return <WithdrawRequest domain={domain} />
  return domainCan.remove(domain).allowed && <RemoveFromList domain={domain} onRemoved={onClose} />
}

/** What can be done about work that waits: also an approved request can be withdrawn until it is sent to the registry. */
const actionsOf = (domain: Domain, kind: string): ReactNode => {
  if (kind === 'transfer') return <CancelTransferIn domain={domain} />
  return kind === 'register' && domainCan.withdraw(domain).allowed && <WithdrawRequest domain={domain} />
}

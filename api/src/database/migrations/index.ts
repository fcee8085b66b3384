import type { Kysely } from 'kysely'
import type { StepIndexes } from '../step-indexes'
import * as accounts from './0001-accounts'
import * as domains from './0002-domains'
import * as addressesAndOperations from './0003-addresses-and-operations'
import * as displayNames from './0004-display-names'
import * as dnsZones from './0006-dns-zones'
import * as accountProtection from './0007-account-protection'
import * as auditOrigin from './0008-audit-origin'
import * as heldTransfers from './0009-held-transfers'
import * as registry from './0011-registry'
import * as terms from './0012-terms'
import * as operations from './0013-operations'
import * as schemaSteps from './0016-schema-steps'
import * as undeliverableMails from './0017-undeliverable-mails'
import * as listIndexes from './0019-list-indexes'
import * as orders from './0020-orders'
import * as webhooks from './0023-webhooks'
import * as buildMeasurements from './0025-build-measurements'
import * as accountNotes from './0027-account-notes'
import * as savedViews from './0028-saved-views'
import * as aliases from './0030-aliases'
import * as registryLocks from './0034-registry-locks'
import * as contactEmails from './0035-contact-emails'
import * as scheduledJobs from './0037-scheduled-jobs'
import * as auditOutbox from './0040-audit-outbox'
import * as controlHolds from './0041-control-holds'
import * as newDevices from './0042-new-devices'
import * as additions from './0043-additions'
import * as mailedLinks from './0045-mailed-links'
import * as webhookQueues from './0047-webhook-queues'
import * as registryMessages from './0048-registry-messages'
import * as registrants from './0050-registrants'
import * as listFilters from './0054-list-filters'
import * as endingOffers from './0055-ending-offers'
import * as notifications from './0056-notifications'
import * as domainHealth from './0058-domain-health'
import * as heldDecisions from './0059-held-decisions'
import * as secondaries from './0064-secondaries'
import * as tokensInHistory from './0065-tokens-in-history'
import * as narrowTokens from './0066-narrow-tokens'
import * as tokenOrders from './0067-token-orders'
import * as hostUpdates from './0069-host-updates'
import * as domainDs from './0070-domain-ds'
import * as unregisteredZones from './0072-unregistered-zones'
import * as connectedServices from './0074-connected-services'
import * as registries from './0080-registries'
import * as payments from './0084-payments'
import * as nameWatches from './0089-name-watches'
import * as contactObjects from './0092-contact-objects'
import * as registrantChanges from './0093-registrant-changes'
import * as zoneTexts from './0098-zone-texts'
import * as abuseCases from './0099-abuse-cases'
import * as sentNotices from './0104-sent-notices'
import * as refusedHolds from './0111-refused-holds'
import * as shorterZoneTexts from './0113-shorter-zone-texts'
import * as verifications from './0115-verifications'
import * as phoneCodes from './0116-phone-codes'
import * as panelFailures from './0120-panel-failures'
import * as contactsToRepeat from './0122-contacts-to-repeat'
import * as formerRegistrations from './0124-former-registrations'
import * as locksAfterHandovers from './0128-locks-after-handovers'
import * as formerRegistrantEmails from './0129-former-registrant-emails'
import * as returnedItems from './0131-returned-items'
import * as creditedItems from './0141-credited-items'
import * as formerSecondaries from './0147-former-secondaries'
import * as askedPayments from './0152-asked-payments'
import * as followedZones from './0157-followed-zones'
import * as givenBackItems from './0158-given-back-items'
import { shortSteps } from './short-steps'

/**
 * One step of the schema. Most only add (expand): code that does not know them goes on working. One that takes away what
 * such code uses (contract) names in `needs` the step that code must know to work after it: the step with which the code
 * stopped using what goes.
 */
export interface SchemaStep {
  needs?: string
  /** Its statements, in one transaction. None may take longer the more rows a table has. */
  up?: (db: Kysely<unknown>) => Promise<void>
  /** Indexes of tables from before, made after `up` while others write to them. */
  indexes?: StepIndexes
}

export type SchemaSteps = Readonly<Record<string, SchemaStep>>

const longSteps: SchemaSteps = {
  '0001-accounts': accounts,
  '0002-domains': domains,
  '0003-addresses-and-operations': addressesAndOperations,
  '0004-display-names': displayNames,
  '0006-dns-zones': dnsZones,
  '0007-account-protection': accountProtection,
  '0008-audit-origin': auditOrigin,
  '0009-held-transfers': heldTransfers,
  '0011-registry': registry,
  '0012-terms': terms,
  '0013-operations': operations,
  '0016-schema-steps': schemaSteps,
  '0017-undeliverable-mails': undeliverableMails,
  '0019-list-indexes': listIndexes,
  '0020-orders': orders,
  '0023-webhooks': webhooks,
  '0025-build-measurements': buildMeasurements,
  '0027-account-notes': accountNotes,
  '0028-saved-views': savedViews,
  '0030-aliases': aliases,
  '0034-registry-locks': registryLocks,
  '0035-contact-emails': contactEmails,
  '0037-scheduled-jobs': scheduledJobs,
  '0040-audit-outbox': auditOutbox,
  '0041-control-holds': controlHolds,
  '0042-new-devices': newDevices,
  '0043-additions': additions,
  '0045-mailed-links': mailedLinks,
  '0047-webhook-queues': webhookQueues,
  '0048-registry-messages': registryMessages,
  '0050-registrants': registrants,
  '0054-list-filters': listFilters,
  '0055-ending-offers': endingOffers,
  '0056-notifications': notifications,
  '0058-domain-health': domainHealth,
  '0059-held-decisions': heldDecisions,
  '0064-secondaries': secondaries,
  '0065-tokens-in-history': tokensInHistory,
  '0066-narrow-tokens': narrowTokens,
  '0067-token-orders': tokenOrders,
  '0069-host-updates': hostUpdates,
  '0070-domain-ds': domainDs,
  '0072-unregistered-zones': unregisteredZones,
  '0074-connected-services': connectedServices,
  '0080-registries': registries,
  '0084-payments': payments,
  '0089-name-watches': nameWatches,
  '0092-contact-objects': contactObjects,
  '0093-registrant-changes': registrantChanges,
  '0098-zone-texts': zoneTexts,
  '0099-abuse-cases': abuseCases,
  '0104-sent-notices': sentNotices,
  '0111-refused-holds': refusedHolds,
  '0113-shorter-zone-texts': shorterZoneTexts,
  '0115-verifications': verifications,
  '0116-phone-codes': phoneCodes,
  '0120-panel-failures': panelFailures,
  '0122-contacts-to-repeat': contactsToRepeat,
  '0124-former-registrations': formerRegistrations,
  '0128-locks-after-handovers': locksAfterHandovers,
  '0129-former-registrant-emails': formerRegistrantEmails,
  '0131-returned-items': returnedItems,
  '0141-credited-items': creditedItems,
  '0147-former-secondaries': formerSecondaries,
  '0152-asked-payments': askedPayments,
  '0157-followed-zones': followedZones,
  '0158-given-back-items': givenBackItems,
}

/**
 * In the order they are applied; what a migration that was released leads to is never changed. They are imported by name,
 * since the compiled server has no folder of them.
 */
export const migrations: SchemaSteps = Object.fromEntries(
  Object.entries({ ...longSteps, ...shortSteps }).toSorted(([one], [other]) => (one < other ? -1 : 1)),
)

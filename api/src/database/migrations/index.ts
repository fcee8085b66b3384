import type { Kysely } from 'kysely'
import type { StepIndexes } from '../step-indexes'
import * as accounts from './0001-accounts'
import * as domains from './0002-domains'
import * as addressesAndOperations from './0003-addresses-and-operations'
import * as displayNames from './0004-display-names'
import * as decidedAt from './0005-decided-at'
import * as dnsZones from './0006-dns-zones'
import * as accountProtection from './0007-account-protection'
import * as auditOrigin from './0008-audit-origin'
import * as heldTransfers from './0009-held-transfers'
import * as installation from './0010-installation'
import * as registry from './0011-registry'
import * as terms from './0012-terms'
import * as operations from './0013-operations'
import * as dnsKeys from './0014-dns-keys'
import * as durableLimits from './0015-durable-limits'
import * as schemaSteps from './0016-schema-steps'
import * as undeliverableMails from './0017-undeliverable-mails'
import * as doublingLimits from './0018-doubling-limits'
import * as listIndexes from './0019-list-indexes'
import * as orders from './0020-orders'
import * as chosenLanguage from './0021-chosen-language'
import * as recordedReleases from './0022-recorded-releases'
import * as webhooks from './0023-webhooks'
import * as glue from './0024-glue'
import * as buildMeasurements from './0025-build-measurements'
import * as flagOrderIndexes from './0026-flag-order-indexes'
import * as accountNotes from './0027-account-notes'
import * as savedViews from './0028-saved-views'
import * as resentMails from './0029-resent-mails'
import * as aliases from './0030-aliases'
import * as registryDs from './0031-registry-ds'
import * as mailPreferences from './0032-mail-preferences'
import * as actingSessions from './0033-acting-sessions'
import * as registryLocks from './0034-registry-locks'
import * as contactEmails from './0035-contact-emails'
import * as registryLockWishes from './0036-registry-lock-wishes'
import * as scheduledJobs from './0037-scheduled-jobs'
import * as cleanUpIndexes from './0038-clean-up-indexes'
import * as keyClaims from './0039-key-claims'
import * as auditOutbox from './0040-audit-outbox'
import * as controlHolds from './0041-control-holds'
import * as newDevices from './0042-new-devices'
import * as additions from './0043-additions'
import * as askedStops from './0044-asked-stops'
import * as mailedLinks from './0045-mailed-links'
import * as clockHints from './0046-clock-hints'
import * as webhookQueues from './0047-webhook-queues'
import * as registryMessages from './0048-registry-messages'
import * as earlyChanges from './0049-early-changes'
import * as registrants from './0050-registrants'
import * as billingDetails from './0052-billing-details'
import * as listFilters from './0054-list-filters'
import * as endingOffers from './0055-ending-offers'
import * as notifications from './0056-notifications'
import * as domainHealth from './0058-domain-health'
import * as heldDecisions from './0059-held-decisions'
import * as zoneKeys from './0063-zone-keys'
import * as secondaries from './0064-secondaries'
import * as tokensInHistory from './0065-tokens-in-history'
import * as narrowTokens from './0066-narrow-tokens'
import * as tokenOrders from './0067-token-orders'
import * as recordComments from './0068-record-comments'
import * as hostUpdates from './0069-host-updates'
import * as domainDs from './0070-domain-ds'
import * as unregisteredZones from './0072-unregistered-zones'
import * as checkedStatuses from './0073-checked-statuses'
import * as connectedServices from './0074-connected-services'
import * as overdueOrders from './0075-overdue-orders'
import * as foreignNames from './0076-foreign-names'
import * as listedZones from './0077-listed-zones'
import * as registries from './0080-registries'
import * as payments from './0084-payments'
import * as fulfilledItems from './0086-fulfilled-items'
import * as heldMails from './0088-held-mails'
import * as nameWatches from './0089-name-watches'
import * as contactObjects from './0092-contact-objects'
import * as registrantChanges from './0093-registrant-changes'
import * as registryFees from './0094-registry-fees'
import * as sessionsOfBrowsers from './0096-sessions-of-browsers'
import * as zoneTexts from './0098-zone-texts'
import * as abuseCases from './0099-abuse-cases'
import * as dataReminders from './0100-data-reminders'
import * as withoutForeignNames from './0102-without-foreign-names'
import * as accountWrites from './0103-account-writes'
import * as sentNotices from './0104-sent-notices'
import * as earlyEvents from './0105-early-events'
import * as takenCredit from './0109-taken-credit'
import * as domainRegistries from './0110-domain-registries'
import * as refusedHolds from './0111-refused-holds'
import * as shorterZoneTexts from './0113-shorter-zone-texts'
import * as verifications from './0115-verifications'
import * as phoneCodes from './0116-phone-codes'
import * as refusedContacts from './0117-refused-contacts'
import * as dataRequests from './0118-data-requests'
import * as missingExtensions from './0119-missing-extensions'
import * as panelFailures from './0120-panel-failures'
import * as contactsToRepeat from './0122-contacts-to-repeat'
import * as firstUsedDevices from './0123-first-used-devices'
import * as formerRegistrations from './0124-former-registrations'
import * as deletedDomains from './0126-deleted-domains'
import * as keptZones from './0127-kept-zones'
import * as locksAfterHandovers from './0128-locks-after-handovers'
import * as formerRegistrantEmails from './0129-former-registrant-emails'
import * as returnedItems from './0131-returned-items'
import * as waitingEvents from './0133-waiting-events'
import * as latePayments from './0137-late-payments'
import * as aliasSilences from './0139-alias-silences'
import * as creditedItems from './0141-credited-items'
import * as invoiceSellers from './0143-invoice-sellers'
import * as formerSecondaries from './0147-former-secondaries'
import * as dnsHistoryAges from './0148-dns-history-ages'
import * as registryRoids from './0150-registry-roids'
import * as moreNameservers from './0151-more-nameservers'
import * as askedPayments from './0152-asked-payments'
import * as followedZones from './0157-followed-zones'
import * as givenBackItems from './0158-given-back-items'

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

/**
 * In the order they are applied; what a migration that was released leads to is never changed. They are imported by name,
 * since the compiled server has no folder of them.
 */
export const migrations: SchemaSteps = {
  '0001-accounts': accounts,
  '0002-domains': domains,
  '0003-addresses-and-operations': addressesAndOperations,
  '0004-display-names': displayNames,
  '0005-decided-at': decidedAt,
  '0006-dns-zones': dnsZones,
  '0007-account-protection': accountProtection,
  '0008-audit-origin': auditOrigin,
  '0009-held-transfers': heldTransfers,
  '0010-installation': installation,
  '0011-registry': registry,
  '0012-terms': terms,
  '0013-operations': operations,
  '0014-dns-keys': dnsKeys,
  '0015-durable-limits': durableLimits,
  '0016-schema-steps': schemaSteps,
  '0017-undeliverable-mails': undeliverableMails,
  '0018-doubling-limits': doublingLimits,
  '0019-list-indexes': listIndexes,
  '0020-orders': orders,
  '0021-chosen-language': chosenLanguage,
  '0022-recorded-releases': recordedReleases,
  '0023-webhooks': webhooks,
  '0024-glue': glue,
  '0025-build-measurements': buildMeasurements,
  '0026-flag-order-indexes': flagOrderIndexes,
  '0027-account-notes': accountNotes,
  '0028-saved-views': savedViews,
  '0029-resent-mails': resentMails,
  '0030-aliases': aliases,
  '0031-registry-ds': registryDs,
  '0032-mail-preferences': mailPreferences,
  '0033-acting-sessions': actingSessions,
  '0034-registry-locks': registryLocks,
  '0035-contact-emails': contactEmails,
  '0036-registry-lock-wishes': registryLockWishes,
  '0037-scheduled-jobs': scheduledJobs,
  '0038-clean-up-indexes': cleanUpIndexes,
  '0039-key-claims': keyClaims,
  '0040-audit-outbox': auditOutbox,
  '0041-control-holds': controlHolds,
  '0042-new-devices': newDevices,
  '0043-additions': additions,
  '0044-asked-stops': askedStops,
  '0045-mailed-links': mailedLinks,
  '0046-clock-hints': clockHints,
  '0047-webhook-queues': webhookQueues,
  '0048-registry-messages': registryMessages,
  '0049-early-changes': earlyChanges,
  '0050-registrants': registrants,
  '0052-billing-details': billingDetails,
  '0054-list-filters': listFilters,
  '0055-ending-offers': endingOffers,
  '0056-notifications': notifications,
  '0058-domain-health': domainHealth,
  '0059-held-decisions': heldDecisions,
  '0063-zone-keys': zoneKeys,
  '0064-secondaries': secondaries,
  '0065-tokens-in-history': tokensInHistory,
  '0066-narrow-tokens': narrowTokens,
  '0067-token-orders': tokenOrders,
  '0068-record-comments': recordComments,
  '0069-host-updates': hostUpdates,
  '0070-domain-ds': domainDs,
  '0072-unregistered-zones': unregisteredZones,
  '0073-checked-statuses': checkedStatuses,
  '0074-connected-services': connectedServices,
  '0075-overdue-orders': overdueOrders,
  '0076-foreign-names': foreignNames,
  '0077-listed-zones': listedZones,
  '0080-registries': registries,
  '0084-payments': payments,
  '0086-fulfilled-items': fulfilledItems,
  '0088-held-mails': heldMails,
  '0089-name-watches': nameWatches,
  '0092-contact-objects': contactObjects,
  '0093-registrant-changes': registrantChanges,
  '0094-registry-fees': registryFees,
  '0096-sessions-of-browsers': sessionsOfBrowsers,
  '0098-zone-texts': zoneTexts,
  '0099-abuse-cases': abuseCases,
  '0100-data-reminders': dataReminders,
  '0102-without-foreign-names': withoutForeignNames,
  '0103-account-writes': accountWrites,
  '0104-sent-notices': sentNotices,
  '0105-early-events': earlyEvents,
  '0109-taken-credit': takenCredit,
  '0110-domain-registries': domainRegistries,
  '0111-refused-holds': refusedHolds,
  '0113-shorter-zone-texts': shorterZoneTexts,
  '0115-verifications': verifications,
  '0116-phone-codes': phoneCodes,
  '0117-refused-contacts': refusedContacts,
  '0118-data-requests': dataRequests,
  '0119-missing-extensions': missingExtensions,
  '0120-panel-failures': panelFailures,
  '0122-contacts-to-repeat': contactsToRepeat,
  '0123-first-used-devices': firstUsedDevices,
  '0124-former-registrations': formerRegistrations,
  '0126-deleted-domains': deletedDomains,
  '0127-kept-zones': keptZones,
  '0128-locks-after-handovers': locksAfterHandovers,
  '0129-former-registrant-emails': formerRegistrantEmails,
  '0131-returned-items': returnedItems,
  '0133-waiting-events': waitingEvents,
  '0137-late-payments': latePayments,
  '0139-alias-silences': aliasSilences,
  '0141-credited-items': creditedItems,
  '0143-invoice-sellers': invoiceSellers,
  '0147-former-secondaries': formerSecondaries,
  '0148-dns-history-ages': dnsHistoryAges,
  '0150-registry-roids': registryRoids,
  '0151-more-nameservers': moreNameservers,
  '0152-asked-payments': askedPayments,
  '0157-followed-zones': followedZones,
  '0158-given-back-items': givenBackItems,
}

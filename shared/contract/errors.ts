import type { statusOf } from './error-codes'

/** Stable code of a refusal. Only the API loads the table, since a browser reads the status from the answer. */
export type ErrorCode = keyof typeof statusOf

/** What can be wrong with a DS record, or with the key that one is made of. */
const dsCodes = [
  'ds_unreadable',
  'ds_owner',
  'ds_key_tag',
  'ds_other_tag',
  'ds_algorithm',
  'ds_algorithm_old',
  'ds_digest_type',
  'ds_digest_old',
  'ds_digest',
  'ds_flags',
  'ds_protocol',
  'ds_key',
  'ds_twice',
  'ds_many',
] as const

/** Codes of a field's fault that any form can show; DNS findings bring their own, from `@panel/shared/rules`. */
export const fieldCodes = [
  'required',
  'email',
  'email_letters',
  'own_name',
  'too_long',
  'too_short',
  'characters',
  'direction',
  'number',
  'choice',
  'years_not_offered',
  'url',
  'address_private',
  'network',
  'needs_orders',
  'address_ip',
  'address_twice',
  'port',
  'secondary_limit',
  'tsig_name',
  'tsig_name_taken',
  'tsig_name_shared',
  'tsig_secret',
  'country_unknown',
  'dns_source_unknown',
  'not_ascii',
  'postal_code_invalid',
  'vat_number_invalid',
  'phone_country',
  'unknown_field',
  'authority_fixed',
  'record_disabled',
  'rrset_unchanged',
  'rrset_repeated',
  'changetype_unknown',
  'metadata_kind_unknown',
  'zone_setting',
  'invalid',
  ...dsCodes,
  'axfr_address',
  'axfr_large',
  'axfr_refused',
  'axfr_silent',
  'servers_silent',
] as const

export type FieldCode = (typeof fieldCodes)[number]

/** Reasons of a registry, by its EPP result code (RFC 5730 section 3); `registry_refused` stands for every other one. */
export const registryReasons = [
  'registry_refused',
  'registry_transfer_rejected',
  'registry_transfer_cancelled',
  'registry_fee',
  'registry_2104',
  'registry_2105',
  'registry_2106',
  'registry_2201',
  'registry_2202',
  'registry_2302',
  'registry_2303',
  'registry_2304',
  'registry_2306',
] as const

/** Reasons that an administrator chooses for a rejection, which the requester reads in their own language. */
export const rejectionReasons = [
  'rejection_trademark',
  'rejection_misleading',
  'rejection_data',
  'rejection_eligibility',
  'rejection_payment',
  'rejection_verification',
] as const

/** Why a request ended, where its requester withdrew it. */
export const requesterReasons = ['request_withdrawn'] as const

/** Why a name without an owner cannot be registered. */
export const lookupReasons = ['lookup_reserved', 'lookup_premium', 'lookup_extension'] as const

/** What the preview of bulk work warns of. */
export const previewWarnings = ['nameservers_unserved', 'nameservers_partly'] as const

/** What a nameserver answers that does not fit the DS records, as parts of a sentence. */
export const serverFaults = [
  'ds_server_no_address',
  'ds_server_no_answer',
  'ds_server_not_authoritative',
  'ds_server_not_looked_up',
  'ds_server_no_keys',
  'ds_server_no_key',
  'ds_server_not_signing',
  'ds_server_outdated',
  'ds_server_zone_unsigned',
] as const

/** Why a link of Domain Connect cannot be carried out; the draft's section on the synchronous flow has the rules. */
export const connectFaults = [
  'connect.apart',
  'connect.blocked',
  'connect.critical',
  'connect.group',
  'connect.host',
  'connect.key',
  'connect.key_unanswered',
  'connect.signature',
  'connect.spf',
  'connect.twice',
  'connect.type',
  'connect.unsigned',
  'connect.variable',
] as const

/** Why CDS records were not followed, where their zone has to be corrected. */
export const cdsRefusals = [
  'cds_differ',
  'cds_invalid',
  'cds_mismatch',
  'cds_unsigned',
  'cds_outdated',
  'cds_replayed',
  'cds_refused',
  'cds_breaks',
] as const

/** Why work for a registry takes longer. */
export const waitReasons = ['registry_unavailable', 'registry_unfinished'] as const

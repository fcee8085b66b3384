import * as z from '@panel/shared/schema'

/** Stable codes of refusals. Their texts, one for each language, are in `messages/`. */
export const errorCodes = [
  'validation',
  'malformed',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
  'user_not_found',
  'invalid_password',
  'email_not_confirmed',
  'email_taken',
  'email_domain',
  'password_too_short',
  'password_too_long',
  'password_common',
  'code_invalid',
  'resend_too_soon',
  'proof_of_work_required',
  'codes_locked',
  'cart_empty',
  'cart_duplicate',
  'cart_changed',
  'cart_full',
  'domain_taken',
  'domain_available',
  'domain_name_invalid',
  'zone_not_offered',
  'lookup_unknown',
  'domain_not_approved',
  'status_conflict',
  'renew_limit',
  'dns_disabled',
  'dnssec_at_server',
  'dns_invalid',
  'record_changed',
  'record_limit',
  'zone_changed',
  'nameservers_invalid',
  'delegation_not_external',
  'transfer_locked',
  'transfer_pending',
  'transfer_to_self',
  'transfer_closed',
  'address_limit',
  'idempotency_mismatch',
  'second_factor_required',
  'identity_wrong',
  'challenge_expired',
  'passkey_refused',
  'cross_site_request',
  'identity_confirmation_required',
  'scope_missing',
  'second_factor_missing',
  'second_factor_on',
  'token_limit',
  'webhook_limit',
  'view_limit',
  'passkey_limit',
  'domains_held',
  'admin_account',
  'own_account',
  'pending_limit',
  'email_same',
  'phone_invalid',
  'unchanged',
  'operation_closed',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Codes of a field's fault that any form can show; DNS findings bring their own, from `@panel/shared/rules`. */
export const fieldCodes = [
  'required',
  'email',
  'too_long',
  'too_short',
  'characters',
  'number',
  'choice',
  'url',
  'address_private',
  'unknown_field',
  'invalid',
] as const

/** Reasons of a registry, by its EPP result code (RFC 5730 section 3); `registry_refused` stands for every other one. */
export const registryReasons = [
  'registry_refused',
  'registry_transfer_rejected',
  'registry_transfer_cancelled',
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
] as const

/** Why work for a registry takes longer. */
export const waitReasons = ['registry_unavailable', 'registry_unfinished'] as const

/** One wrong field. `code` is a fieldCode, an ErrorCode or a finding of the rules; `message` is in the caller's language. */
export const fieldError = z.object({
  field: z.string(),
  /** Which of several changes or lines is wrong, from 0. */
  index: z.optional(z.int()),
  code: z.string(),
  message: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

export type FieldError = z.infer<typeof fieldError>

/** RFC 9457 problem document; `detail` is in the language of Accept-Language. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(fieldError)),
  /** Of `proof_of_work_required`: what to solve. */
  challenge: z.optional(z.string()),
  request_id: z.optional(z.string()),
})

export type Problem = z.infer<typeof problem>

/** Refusal of a login, whose `detail` is an object (S8.1 to S8.3); plain JSON, not a problem document. */
export const loginProblem = z.object({
  detail: z.union([
    z.object({ reason: z.string(), message: z.optional(z.string()), challenge: z.optional(z.string()) }),
    z.string(),
  ]),
})

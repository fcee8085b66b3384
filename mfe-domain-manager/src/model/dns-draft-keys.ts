import type { DnsRecord } from '@panel/shared/contract'

/** Key under which the form of a record keeps what was typed. */
export const draftKeyOf = ({ id }: Pick<DnsRecord, 'id'>): string => `record-${id}`

/** Key under which the text of records to be pasted into a domain is kept. */
export const pasteDraftKeyOf = (domainId: number): string => `records-paste-${domainId}`

/** Key under which all records of a domain are kept while they are edited as text. */
export const zoneTextDraftKeyOf = (domainId: number): string => `records-text-${domainId}`

/** Key under which the zone is kept as it was when somebody began to edit it as text. */
export const zoneBaseDraftKeyOf = (domainId: number): string => `records-base-${domainId}`

/** Key under which the changes that are collected for a domain are kept. */
export const stagedDraftKeyOf = (domainId: number): string => `records-staged-${domainId}`

/** Key under which the choice of a template for a domain is kept, with what was typed for it. */
export const templateDraftKeyOf = (domainId: number): string => `records-template-${domainId}`

/** Key under which the form for a new record of a domain keeps what was typed. */
export const newDraftKeyOf = (domainId: number): string => `record-new-${domainId}`

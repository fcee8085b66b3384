import { sharedKeys } from '@panel/shared/api-client'

/** Query keys of the records that this panel shows. All of a domain's own are below `sharedKeys.domains`. */
export const keys = {
  all: sharedKeys.domains,
  list: [...sharedKeys.domains, 'list'] as const,
  counts: [...sharedKeys.domains, 'counts'] as const,
  domain: (id: number) => [...sharedKeys.domains, 'one', id] as const,
  contacts: (id: number) => [...sharedKeys.domains, 'contacts', id] as const,
  records: (domainId: number) => [...sharedKeys.domains, 'records', domainId] as const,
  /** What follows from the records of a domain: read again when they change. */
  recordsPart: (domainId: number, ...part: readonly string[]) =>
    [...sharedKeys.domains, 'records', domainId, ...part] as const,
  /** What a change that is not saved yet would come to. */
  recordsPreview: (domainId: number, ...part: readonly string[]) =>
    [...sharedKeys.domains, 'records', domainId, 'preview', ...part] as const,
  activity: (id: number, limit: number) => [...sharedKeys.domains, 'activity', id, limit] as const,
  views: [...sharedKeys.domains, 'views'] as const,
  transfers: [...sharedKeys.domains, 'transfers'] as const,
}

import { sharedKeys } from '@panel/shared/api-client'

/** An object in a key would match all that have as much. */
const asText = (view: Readonly<Partial<Record<string, string>>>): string =>
  JSON.stringify(Object.entries(view).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Query keys of the records that this panel shows. All of a domain's own are below `sharedKeys.domains`. */
export const keys = {
  all: sharedKeys.domains,
  /** Above all that shows several domains: what is read again when domains come or go. */
  list: [...sharedKeys.domains, 'list'] as const,
  counts: [...sharedKeys.domains, 'list', 'counts'] as const,
  countsOf: (narrowing: Readonly<Record<string, string>>) =>
    [...sharedKeys.domains, 'list', 'counts', narrowing] as const,
  facets: [...sharedKeys.domains, 'list', 'facets'] as const,
  facetsOf: (narrowing: Readonly<Record<string, string>>) =>
    [...sharedKeys.domains, 'list', 'facets', asText(narrowing)] as const,
  windows: [...sharedKeys.domains, 'list', 'window'] as const,
  windowsOf: (view: Readonly<Partial<Record<string, string>>>) =>
    [...sharedKeys.domains, 'list', 'window', asText(view)] as const,
  windowOf: (view: Readonly<Partial<Record<string, string>>>, at: number) =>
    [...sharedKeys.domains, 'list', 'window', asText(view), at] as const,
  domain: (id: number) => [...sharedKeys.domains, 'one', id] as const,
  verifications: [...sharedKeys.domains, 'verifications'] as const,
  contacts: (id: number) => [...sharedKeys.domains, 'contacts', id] as const,
  /** Not a part of the records: a domain that is served here has none. */
  ds: (domainId: number) => [...sharedKeys.domains, 'ds', domainId] as const,
  records: (domainId: number) => [...sharedKeys.domains, 'records', domainId] as const,
  /** What follows from the records of a domain: read again when they change. */
  recordsPart: (domainId: number, ...part: readonly string[]) =>
    [...sharedKeys.domains, 'records', domainId, ...part] as const,
  /** What a change that is not saved yet would come to. */
  recordsPreview: (domainId: number, ...part: readonly string[]) =>
    [...sharedKeys.domains, 'records', domainId, 'preview', ...part] as const,
  /** What a service provider's link would change. */
  connectPreview: (link: string) => [...sharedKeys.domains, 'connect', link] as const,
  foundRecords: (q: string, limit: number) => [...sharedKeys.domains, 'found', q, limit] as const,
  health: (id: number) => [...sharedKeys.domains, 'health', id] as const,
  activity: (id: number, limit: number) => [...sharedKeys.domains, 'activity', id, limit] as const,
  /** What was changed in this page, for answers that were asked for before. No call fills it. */
  edits: ['domain-edits'] as const,
  views: [...sharedKeys.domains, 'views'] as const,
  transfers: [...sharedKeys.domains, 'transfers'] as const,
  zoneRules: [...sharedKeys.zones, 'rules'] as const,
  atRegistry: (id: number) => [...sharedKeys.domains, 'contacts', id, 'registry'] as const,
}

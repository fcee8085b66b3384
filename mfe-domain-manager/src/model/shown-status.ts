import type { Domain } from '@panel/shared/contract'

/** The status as the customer reads it: a request that the customer withdrew was not rejected by the operator. */
export const shownStatus = ({ status, reason }: Pick<Domain, 'status' | 'reason'>): string =>
  status === 'rejected' && reason?.code === 'request_withdrawn' ? 'withdrawn' : status

import { useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { domainCan } from '@panel/shared/rules'
import { recordsQuery } from '../features/dns/api/list-records'
import { DelegationForm } from '../features/nameservers/delegation-form'

/** The nameservers of the zone, with the records that would then no longer be served. */
export const Delegation = ({ domain }: { domain: Domain }) => {
  const { data } = useQuery({ ...recordsQuery(domain.id), enabled: domainCan.manageDns(domain).allowed })
  return <DelegationForm domain={domain} records={data ?? []} />
}

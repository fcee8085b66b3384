import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import {
  type Dnssec,
  dnsSecondaryCalls,
  dnsServedCalls,
  type HostUpdate,
  type SecondariesBody,
} from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Milliseconds between two questions while servers do not have the zone yet, and once they have. */
const soon = 1000
const later = 30_000

/** Whether the public servers have what is stored; asked again until they do, and after each change of the records. */
export const statusQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.recordsPart(domainId, 'status'),
    queryFn: ({ signal }) => callApi(dnsServedCalls.status, { params: { id: domainId } }, { signal }),
    refetchInterval: query => (query.state.data?.state === 'publishing' ? soon : later),
    retry: false,
  })

/** What programs last said about the addresses of names, by host. */
export const hostUpdatesQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.recordsPart(domainId, 'host-updates'),
    queryFn: ({ signal }) => callApi(dnsServedCalls.hostUpdates, { params: { id: domainId } }, { signal }),
    select: (all: HostUpdate[]): ReadonlyMap<string, HostUpdate> => new Map(all.map(one => [one.host, one])),
    retry: false,
  })

/** What the servers or the registry have yet to do. */
const isOnTheWay = ({ state, handed_over, signed_until }: Dnssec): boolean =>
  state === 'pending' || (state === 'signed' && handed_over === false) || (state === 'ending' && signed_until === null)

export const dnssecQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.recordsPart(domainId, 'dnssec'),
    queryFn: ({ signal }) => callApi(dnsServedCalls.dnssec, { params: { id: domainId } }, { signal }),
    refetchInterval: query => (query.state.data && isOnTheWay(query.state.data) ? soon : false),
  })

/** Whether the registry has a DS record of the domain, which turning signatures off would leave without a key. */
export const registryDsQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.recordsPart(domainId, 'dnssec', 'registry'),
    queryFn: ({ signal }) =>
      callApi(dnsServedCalls.dnssec, { params: { id: domainId }, query: { registry: 'ask' } }, { signal }),
    select: ({ at_registry, handed_over }: Dnssec) => ({ found: at_registry ?? null, isOurs: handed_over === true }),
    retry: false,
    gcTime: 0,
  })

/** Signs the zone, or stops signing it. Updates: DNSSEC, status. */
export const useSetDnssec = (domainId: number) => {
  const queryKey = keys.records(domainId)
  return useMutation({
    mutationFn: (enabled: boolean) =>
      callApi(dnsServedCalls.setDnssec, { params: { id: domainId }, body: { enabled } }),
    onSuccess: (answer: Dnssec) => {
      queryClient.setQueryData(keys.recordsPart(domainId, 'dnssec'), answer)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

export const secondariesQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.recordsPart(domainId, 'secondaries'),
    queryFn: ({ signal }) => callApi(dnsSecondaryCalls.secondaries, { params: { id: domainId } }, { signal }),
  })

/** Sets which servers of the customer follow the zone. Updates: status and secondaries. */
export const useSetSecondaries = (domainId: number) =>
  useMutation({
    mutationFn: (body: SecondariesBody) =>
      callApi(dnsSecondaryCalls.setSecondaries, { params: { id: domainId }, body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.records(domainId) }),
  })

import { callApi, queryOptions, useQuery } from '@panel/shared/api-client'
import { type Domain, dnsCalls, domainCalls } from '@panel/shared/contract'
import { paths } from '@panel/shared/panel'
import { domainCan, foldText, fullName } from '@panel/shared/rules'
import { isAuthenticated, useSession } from '@panel/shared/session'
import { useEffect, useState } from 'react'
import { decodeName } from './decode-name'

interface FoundDomain {
  domain: Domain
  /** As people read it. */
  name: string
}

interface FoundRecord {
  to: string
  name: string
  record: string
}

const most = 5

/** Letters of a text that records are looked for by. */
const shortest = 3

const domainsQuery = (word: string) =>
  queryOptions({
    queryKey: ['palette', 'domains', word],
    queryFn: async ({ signal }): Promise<FoundDomain[]> => {
      const domains = await callApi(domainCalls.mine, { query: { q: word, limit: String(most) } }, { signal })
      return domains.map(domain => ({ domain, name: decodeName(fullName(domain)) }))
    },
  })

const recordsQuery = (id: number) =>
  queryOptions({
    queryKey: ['palette', 'records', id],
    queryFn: ({ signal }) => callApi(dnsCalls.list, { params: { id } }, { signal }),
  })

/** Milliseconds without a letter after which the API is asked. */
const pauseMs = 200

const useSettled = (text: string): string => {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(settle, pauseMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const domainActions = ['records', 'nameservers', 'renew', 'contacts', 'authCode'] as const
export type DomainAction = (typeof domainActions)[number]

interface ActionTarget {
  to: string
  state?: { from: string }
}

const manager = (id: number, view?: string) => `${paths.domainManager()}?domain=${id}${view ? `&view=${view}` : ''}`

export const openDomain = ({ id }: Domain): string => manager(id)
export const recordsOf = ({ id }: Domain): string => manager(id, 'records')

/** Where each thing is done with a domain; those that its state forbids are left out. */
export const actionsOf = (domain: Domain): [DomainAction, ActionTarget][] => {
  const { id } = domain
  const targets: Record<DomainAction, ActionTarget> = {
    records: { to: manager(id, 'records') },
    nameservers: { to: manager(id, 'dns') },
    renew: { to: paths.renew(id) },
    contacts: { to: manager(id, 'contacts') },
    // As the top link does it, for this domain.
    authCode: { to: paths.domainManager(), state: { from: `/cpc/transfer/${id}` } },
  }
  const canManage = domainCan.manage(domain).allowed
  // A zone without a registration here has its DNS alone.
  const isOffered = (action: DomainAction) => {
    if (action === 'renew') return domainCan.renew(domain, new Date()).allowed
    if (action === 'records' || action === 'nameservers') return canManage || domainCan.manageDns(domain).allowed
    return canManage
  }
  return domainActions.filter(isOffered).map(action => [action, targets[action]])
}

const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['palette', 'found', text],
    queryFn: ({ signal }) => callApi(dnsCalls.search, { query: { q: text, limit: String(most) } }, { signal }),
  })

/** Records of all the account's domains in which a text is found. */
const useFoundRecords = (text: string): FoundRecord[] => {
  const signedIn = useSession(isAuthenticated)
  const enabled = signedIn && text.length >= shortest
  const { data } = useQuery({ ...foundQuery(text), enabled })
  if (!enabled || !data) return []
  return data.map(({ domain_id, domain, record: { id, host, type, content } }) => ({
    to: `${manager(domain_id, 'records')}&record=${id}`,
    name: decodeName(domain),
    record: `${host} ${type} ${content}`,
  }))
}

export interface PaletteResults {
  domains: FoundDomain[]
  /** Of the only domain that was found, or of the one that is named in full, those that all further words are in. */
  records: string[]
  /** The further words, folded for comparing. */
  words: string[]
  /** Records of any domain that have the whole text. */
  found: FoundRecord[]
}

/**
 * The account's domains that the first word finds, and records of one of them that the others find. What an earlier text
 * has found is left out at once: Enter would act on it.
 */
export const usePaletteResults = (text: string): PaletteResults => {
  const signedIn = useSession(isAuthenticated)
  const typed = foldText(text.trim())
  const settled = useSettled(typed)
  const [word = '', ...words] = typed.split(/\s+/)
  const [asked = ''] = settled.split(/\s+/)
  const anywhere = useFoundRecords(settled)
  const found = useQuery({ ...domainsQuery(asked), enabled: signedIn && asked !== '' })
  const domains = (asked === word && found.data) || []
  const first = domains[0]
  const isNamed =
    first !== undefined && (domains.length === 1 || first.name === word || fullName(first.domain) === word)
  const { data } = useQuery({
    ...recordsQuery(first?.domain.id ?? 0),
    enabled: isNamed && words.length > 0 && first.domain.delegation_type === 'internal',
  })
  const records = isNamed && words.length > 0 ? (data ?? []) : []
  const lines = records.map(({ host, type, content }) => `${host} ${type} ${content}`)
  return {
    domains,
    words,
    found: settled === typed ? anywhere : [],
    records: lines.filter(line => words.every(each => foldText(line).includes(each))).slice(0, most),
  }
}

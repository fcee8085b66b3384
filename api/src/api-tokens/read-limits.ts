import type { ApiScope, RecordLimit } from '@panel/shared/contract'
import { isDnsType, parseHostPattern } from '@panel/shared/rules'
import { type FieldFault, ProblemError } from '../base/errors'
import { readNetwork } from '../server-kit/networks'

/** The limits of a token as they are typed. */
export interface TypedLimits {
  records?: readonly RecordLimit[] | null | undefined
  networks?: readonly string[] | null | undefined
  idle_days?: number | null | undefined
  monthly_limit?: number | null | undefined
}

/** As they are stored. */
export interface TokenLimits {
  records: RecordLimit[] | null
  networks: string[] | null
  idle_days: number | null
  monthly_limit: number | null
}

/** Limits of the same host are one, with the types of all. */
const readRecords = (typed: readonly RecordLimit[], faults: FieldFault[]): RecordLimit[] => {
  const byHost = new Map<string, Set<RecordLimit['types'][number]>>()
  for (const [at, { host, types }] of typed.entries()) {
    const { value, findings } = parseHostPattern(host)
    const [found] = findings
    if (value === undefined && found)
      faults.push({ field: `records.${at}.host`, code: found.code, params: found.params })
    if (!types.every(isDnsType)) faults.push({ field: `records.${at}.types`, code: 'choice' })
    if (value !== undefined) byHost.set(value, new Set([...(byHost.get(value) ?? []), ...types]))
  }
  return [...byHost].map(([host, types]) => ({ host, types: [...types].sort() }))
}

const readNetworks = (typed: readonly string[], faults: FieldFault[]): string[] => {
  const read = typed.map((text, at) => {
    const network = readNetwork(text)
    if (network === undefined) faults.push({ field: `networks.${at}`, code: 'network' })
    return network ?? ''
  })
  return [...new Set(read)]
}

/** @throws ProblemError validation, naming each wrong field */
export const readLimits = (
  scopes: readonly ApiScope[],
  { records = null, networks = null, idle_days = null, monthly_limit = null }: TypedLimits,
): TokenLimits => {
  const faults: FieldFault[] = []
  const limits = {
    records: records && readRecords(records, faults),
    networks: networks && readNetworks(networks, faults),
    idle_days,
    monthly_limit,
  }
  if (monthly_limit !== null && !scopes.includes('orders:write'))
    faults.push({ field: 'monthly_limit', code: 'needs_orders' })
  if (faults.length > 0) throw new ProblemError('validation', { fields: faults })
  return limits
}

import type { DelegationType } from '@panel/shared/contract'
import { type Nameservers, validateNameservers } from '@panel/shared/rules'

/** S3.10. Fields that are empty hold ''. */
export interface DelegationValues {
  delegation_type: DelegationType
  ns1: string
  ns2: string
  ns3: string
  ns4: string
}

const none = { ns1: null, ns2: null, ns3: null, ns4: null }

/** The nameservers in their stored form, absent ones as null (S5.10). */
export const chosenNameservers = (typed: DelegationValues, domainName: string): Nameservers => {
  const checked = validateNameservers(typed, domainName)
  return checked.ok ? checked.nameservers : none
}

/** What the rules say about the form by its field; nothing where it can be saved. */
export const delegationErrors = (values: DelegationValues, domainName: string) => {
  if (values.delegation_type !== 'external') return undefined
  const checked = validateNameservers(values, domainName)
  if (checked.ok) return undefined
  const errors = checked.errors.map(({ field, code, params }) => [
    field.replace('_addresses', ''),
    { type: 'rules', message: code, types: params },
  ])
  return Object.fromEntries(errors)
}

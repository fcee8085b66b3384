import type { DelegationType } from '@panel/shared/contract'
import { isInside, type Nameservers, validateNameservers } from '@panel/shared/rules'

export const nameserverFields = ['ns1', 'ns2', 'ns3', 'ns4'] as const

type NameserverName = (typeof nameserverFields)[number]

/** S3.10. Fields that are empty hold ''; the addresses of a nameserver inside the domain are one text. */
export type DelegationValues = { delegation_type: DelegationType } & Record<
  NameserverName | `${NameserverName}_addresses`,
  string
>

export const noNameservers: Omit<DelegationValues, 'delegation_type'> = {
  ns1: '',
  ns2: '',
  ns3: '',
  ns4: '',
  ns1_addresses: '',
  ns2_addresses: '',
  ns3_addresses: '',
  ns4_addresses: '',
}

const none = { ns1: null, ns2: null, ns3: null, ns4: null }

/** Whether a nameserver that was typed is inside the domain, so that the registry has to know its addresses. */
export const needsAddresses = (typed: string, domainName: string): boolean =>
  // Many domains, which '' stands for, have no nameserver inside all of them.
  domainName !== '' && isInside(typed.trim().toLowerCase().replace(/\.$/, ''), domainName)

/** What the rules read: addresses one by one, and none where the nameserver is not, or no longer, inside the domain. */
const typedNameservers = (values: DelegationValues, domainName: string) =>
  Object.fromEntries(
    nameserverFields.flatMap((field): [string, string | string[]][] => {
      const host = values[field]
      if (!needsAddresses(host, domainName)) return [[field, host]]
      return [
        [field, host],
        [`${field}_addresses`, values[`${field}_addresses`].split(/[\s,;]+/).filter(Boolean)],
      ]
    }),
  )

/** The nameservers in their stored form, absent ones as null (S5.10). */
export const chosenNameservers = (values: DelegationValues, domainName: string): Nameservers => {
  const checked = validateNameservers(typedNameservers(values, domainName), domainName)
  return checked.ok ? checked.nameservers : none
}

/** What the rules say about the form by its field; nothing where it can be saved. */
export const delegationErrors = (values: DelegationValues, domainName: string) => {
  if (values.delegation_type !== 'external') return undefined
  const checked = validateNameservers(typedNameservers(values, domainName), domainName)
  if (checked.ok) return undefined
  const errors = checked.errors.map(({ field, code, params }) => [
    field,
    { type: 'rules', message: code, types: params },
  ])
  return Object.fromEntries(errors)
}

import type { DelegationType, Domain } from '@panel/shared/contract'
import { useForm } from '@panel/shared/forms'
import { fullName, validateNameservers } from '@panel/shared/rules'
import { useEffect } from 'react'
import type { DelegationChange } from './api/save-delegation'

/** S3.10. Fields that are empty hold ''. */
export interface DelegationValues {
  delegation_type: DelegationType
  ns1: string
  ns2: string
  ns3: string
  ns4: string
}

const none = { ns1: null, ns2: null, ns3: null, ns4: null }

const valuesOf = (domain: Domain): DelegationValues => {
  const { ns1, ns2, ns3, ns4 } = domain.delegation_type === 'external' ? domain : none
  return { delegation_type: domain.delegation_type, ns1: ns1 ?? '', ns2: ns2 ?? '', ns3: ns3 ?? '', ns4: ns4 ?? '' }
}

/** What is saved: the nameservers in their stored form, absent ones as null (S5.10). */
export const toChange = ({ delegation_type, ...typed }: DelegationValues, domainName: string): DelegationChange => {
  const checked = validateNameservers(typed, domainName)
  return { type: delegation_type, nameservers: checked.ok ? checked.nameservers : none }
}

/**
 * The form, checked by the rules. Nameservers that were typed stay while another type is looked at. When the domain
 * changes elsewhere, fields that were not touched follow.
 */
export const useDelegationForm = (domain: Domain) => {
  const form = useForm<DelegationValues>({
    defaultValues: valuesOf(domain),
    mode: 'onTouched',
    resolver: values => {
      if (values.delegation_type !== 'external') return { values, errors: {} }
      const checked = validateNameservers(values, fullName(domain))
      if (checked.ok) return { values, errors: {} }
      const errors = checked.errors.map(({ field, code, params }) => [
        field,
        { type: 'rules', message: code, types: params },
      ])
      return { values: {}, errors: Object.fromEntries(errors) }
    },
  })
  const { reset } = form
  useEffect(() => reset(valuesOf(domain), { keepDirtyValues: true, keepErrors: true }), [domain, reset])
  return form
}

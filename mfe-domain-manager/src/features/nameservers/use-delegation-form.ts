import type { Domain } from '@panel/shared/contract'
import { useForm } from '@panel/shared/forms'
import { fullName } from '@panel/shared/rules'
import { useEffect } from 'react'
import {
  chosenNameservers,
  type DelegationValues,
  delegationErrors,
  nameserverFields,
  noNameservers,
} from '../../common/delegation-values'
import type { DelegationChange } from './api/save-delegation'

const valuesOf = (domain: Domain): DelegationValues => {
  const values = { delegation_type: domain.delegation_type, ...noNameservers }
  if (domain.delegation_type !== 'external') return values
  for (const field of nameserverFields) {
    values[field] = domain[field] ?? ''
    values[`${field}_addresses`] = domain[`${field}_addresses`]?.join(' ') ?? ''
  }
  return values
}

/** What is saved: the nameservers in their stored form, absent ones as null (S5.10). */
export const toChange = (values: DelegationValues, domainName: string): DelegationChange => ({
  type: values.delegation_type,
  nameservers: chosenNameservers(values, domainName),
})

/**
 * The form, checked by the rules. Nameservers that were typed stay while another type is looked at. When the domain
 * changes elsewhere, fields that were not touched follow, and the form stays as unsaved as it was: its draft and the
 * check before the save depend on that.
 */
export const useDelegationForm = (domain: Domain) => {
  const form = useForm<DelegationValues>({
    defaultValues: valuesOf(domain),
    mode: 'onTouched',
    resolver: values => {
      const errors = delegationErrors(values, fullName(domain))
      return errors ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const { reset } = form
  useEffect(
    () => reset(valuesOf(domain), { keepDirtyValues: true, keepDirty: true, keepErrors: true }),
    [domain, reset],
  )
  return form
}

import { useForm } from '@panel/shared/forms'
import { DelegationChoice } from '../../../common/delegation-choice'
import {
  chosenNameservers,
  type DelegationValues,
  delegationErrors,
  noNameservers,
} from '../../../common/delegation-values'
import { OwnNameservers } from '../../../common/own-nameservers'
import { type BulkFormProps, BulkFormShell } from './bulk-form-shell'

const types = ['external', 'internal', 'parking'] as const

const empty: DelegationValues = { delegation_type: 'external', ...noNameservers }

/** The nameservers of the chosen domains. A server inside one of them is refused for that one alone. */
export const BulkNameserversForm = ({ onRequest, onCancel }: BulkFormProps) => {
  const form = useForm<DelegationValues>({
    defaultValues: empty,
    mode: 'onTouched',
    resolver: values => {
      const errors = delegationErrors(values, '')
      return errors ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const type = form.watch('delegation_type')
  const submit = (values: DelegationValues) =>
    onRequest({
      delegation_type: values.delegation_type,
      ...(values.delegation_type === 'external' && chosenNameservers(values, '')),
    })
  return (
    <BulkFormShell form={form} onSubmit={submit} onCancel={onCancel}>
      <DelegationChoice form={form} types={types} />
      {type === 'external' && <OwnNameservers form={form} domainName="" />}
    </BulkFormShell>
  )
}

import {
  AddressFields,
  addressFaults,
  emptyAddress,
  missingParts,
  useCreateAddress,
  useUpdateAddress,
  valuesOf,
} from '@panel/shared/addresses'
import { callApi, queryClient, useErrorText } from '@panel/shared/api-client'
import { type Address, type AddressInput, addressBody, addressCalls } from '@panel/shared/contract'
import { applyServerErrors, useContractForm, useDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { addressKeys } from '@panel/shared/lists'
import { countryCode } from '@panel/shared/rules'
import { useSession } from '@panel/shared/session'
import { Checkbox, FormError, Stack } from '@panel/shared/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkout } from '../../../common/checkout-texts'
import type { Registrant } from './use-registrant'

interface RegistrantFormProps {
  /** The address that is changed; undefined for one that is typed in once and kept. */
  address: Address | undefined
  /** Whether the account has no default address yet. */
  isFirst: boolean
  registrant: Registrant
}

/** The address of the registrant. The submit of the cart saves it; what is wrong is said next to its field. */
export const RegistrantForm = ({ address, isFirst, registrant }: RegistrantFormProps) => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const email = useSession(state => state.user?.email ?? '')
  const create = useCreateAddress()
  const update = useUpdateAddress()
  const [failure, setFailure] = useState<unknown>(null)
  const [makeDefault, setMakeDefault] = useState(isFirst)
  const initial = address ? { ...valuesOf(address), country: countryCode(address.country) } : { ...emptyAddress, email }
  const form = useContractForm(addressBody, { defaultValues: initial, check: addressFaults })
  const draft = useDraft(form, `registrant:${email}:${address?.id ?? 'new'}`)

  const store = async (body: AddressInput): Promise<number | null> => {
    setFailure(null)
    try {
      const saved = address ? await update.mutateAsync({ id: address.id, body }) : await create.mutateAsync(body)
      if (makeDefault) await callApi(addressCalls.setDefault, { body: { address_id: saved.id } })
      void queryClient.invalidateQueries({ queryKey: addressKeys.all })
      draft.clear()
      registrant.choose(saved.id)
      return saved.id
    } catch (error) {
      const others = applyServerErrors(form, error)
      setFailure(others.length > 0 || form.formState.isValid ? error : null)
      return null
    }
  }

  const save = useEffectEvent(async (): Promise<number | null> => {
    const missing = missingParts({ ...emptyAddress, ...valuesOf(form.getValues()) })
    let id: number | null = null
    await form.handleSubmit(async body => {
      if (missing.length === 0) id = await store(body)
    })()
    for (const [at, part] of missing.entries())
      form.setError(part, { message: 'required' }, { shouldFocus: at === 0 && !form.formState.errors.country })
    return id
  })

  const show = useEffectEvent((fault: unknown) => void applyServerErrors(form, fault))
  const { form: open, fault } = registrant
  useEffect(() => {
    open.current = () => save()
    return () => {
      open.current = null
    }
  }, [open])
  useEffect(() => {
    if (fault) show(fault)
  }, [fault])

  return (
    <Stack gap={4}>
      <AddressFields form={form} country={initial.country} registrant />
      {!address?.is_default && (
        <Checkbox
          label={t('registrant.makeDefault')}
          checked={makeDefault}
          onChange={event => setMakeDefault(event.target.checked)}
        />
      )}
      <FormError>{failure ? errorText(failure, t('registrant.saveFailed')) : null}</FormError>
    </Stack>
  )
}

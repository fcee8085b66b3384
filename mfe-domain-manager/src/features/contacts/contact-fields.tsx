import { CountryField } from '@panel/shared/addresses'
import type { Address, Contact, contactsBody } from '@panel/shared/contract'
import { type ContractForm, TextArea, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Button, Checkbox, Inline, Select, Stack, TextField } from '@panel/shared/ui'
import { useId } from 'react'
import { addressTitle, contactFromAddress, filledContact, unknownParts } from '../../model/contact-from-address'
import styles from './contacts.module.css'

/** The three contacts in the order they are shown (S3.7). */
export const roles = ['registrant', 'admin', 'tech'] as const
export type Role = (typeof roles)[number]

interface ContactFieldsProps {
  form: ContractForm<typeof contactsBody>
  role: Role
  addresses: readonly Address[]
}

const parts = [
  'name',
  'email',
  'phone',
  'address',
  'organisation',
  'street',
  'city',
  'province',
  'postal_code',
  'country',
  'address_id',
] as const

/** One contact: name, email, phone, address, and whether the public lookup hides it (S3.7). */
export const ContactFields = ({ form, role, addresses }: ContactFieldsProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const fieldError = useFieldError('mfe-domain-manager')
  const id = useId()
  const { register, setValue, getValues } = form
  const errors = form.formState.errors[role]
  const fill = (contact: Omit<Contact, 'hidden'>) => {
    const filled = filledContact({ ...contact, hidden: true })
    for (const name of parts)
      setValue(`${role}.${name}`, filled[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const choose = (addressId: string) => {
    const address = addresses.find(entry => String(entry.id) === addressId)
    if (address) fill(contactFromAddress(address))
  }
  return (
    <section aria-labelledby={id} className={styles.contact}>
      <Inline justify="between">
        <h4 id={id} className={styles.title}>
          {t(`contacts.role.${role}`)}
        </h4>
        {role !== 'registrant' && (
          <Button variant="link" size="sm" onClick={() => fill(getValues('registrant'))}>
            {t('contacts.likeRegistrant')}
          </Button>
        )}
      </Inline>
      <p className={styles.hint}>{t(`contacts.hint.${role}`)}</p>
      <Stack gap={3}>
        {addresses.length > 0 && (
          <Select
            label={t('contacts.fromAddressBook')}
            placeholder={t('contacts.chooseAddress')}
            options={addresses.map(address => ({ value: String(address.id), label: addressTitle(address) }))}
            value=""
            onChange={event => choose(event.target.value)}
          />
        )}
        <TextField
          label={t('contacts.name')}
          error={fieldError(errors?.name)}
          autoComplete={`section-${role} name`}
          {...register(`${role}.name`)}
        />
        <TextField
          label={t('contacts.email')}
          type="email"
          error={fieldError(errors?.email)}
          autoComplete={`section-${role} email`}
          {...register(`${role}.email`)}
        />
        <TextField
          label={t('contacts.phone')}
          type="tel"
          error={fieldError(errors?.phone)}
          autoComplete={`section-${role} tel`}
          {...register(`${role}.phone`)}
        />
        <TextArea
          label={t('contacts.address')}
          rows={2}
          error={fieldError(errors?.address)}
          autoComplete={`section-${role} street-address`}
          {...register(`${role}.address`, {
            onChange: () => {
              for (const name of ['street', 'city', 'province', 'postal_code', 'address_id'] as const)
                setValue(`${role}.${name}`, unknownParts[name])
            },
          })}
        />
        <CountryField
          initial={getValues(`${role}.country`) ?? ''}
          aria-required={role === 'registrant' || undefined}
          error={fieldError(errors?.country)}
          {...register(`${role}.country`)}
        />
        <TextField
          label={t('contacts.organisation')}
          optional
          error={fieldError(errors?.organisation)}
          autoComplete={`section-${role} organization`}
          {...register(`${role}.organisation`)}
        />
        <Checkbox
          label={t('contacts.hidden')}
          description={t('contacts.hiddenHint')}
          error={fieldError(errors?.hidden)}
          {...register(`${role}.hidden`)}
        />
      </Stack>
    </section>
  )
}

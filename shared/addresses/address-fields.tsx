import { useQuery } from '@panel/shared/api-client'
import type { AddressFormat, AddressPart, addressBody } from '@panel/shared/contract'
import { type ContractForm, RadioGroup, useFieldError, useWatch } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { countryCodes } from '@panel/shared/rules'
import { TextField, type TextFieldProps } from '@panel/shared/ui'
import { useEffect, useId, useState } from 'react'
import styles from './address-fields.module.css'
import type { AddressValues } from './address-values'
import { CountryField } from './country-field'
import { formatQuery } from './format-query'
import { namespace } from './texts'

interface AddressFieldsProps {
  form: ContractForm<typeof addressBody>
  /** The country the form started with. */
  country: string
  /** A registrant's address needs what its country asks for, and a phone. */
  registrant?: boolean
}

type Name = Exclude<keyof AddressValues, 'country'>

/** What is checked when which field is left: what a country has a form for. Nothing is said of what is empty. */
const checkedWith: Partial<Record<Name, 'postal_code' | 'vat_number' | 'phone_number'>> = {
  postal_code: 'postal_code',
  vat_number: 'vat_number',
  phone_code: 'phone_number',
  phone_number: 'phone_number',
}

const alwaysRequired: ReadonlySet<Name> = new Set(['first_name', 'last_name', 'address_line1', 'city', 'email'])

/** Before a country is chosen, and where its rules cannot be loaded. */
const usualParts: readonly AddressPart[] = ['address_line1', 'address_line2', 'city', 'postal_code', 'state']

const tokens: Readonly<Record<AddressPart, string>> = {
  organisation: 'organization',
  address_line1: 'address-line1',
  address_line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
}

const stateLabels = ['state', 'province', 'prefecture', 'county', 'emirate', 'island', 'parish', 'department'] as const
const postalLabels = ['zip', 'eircode', 'pin'] as const

const known = <Label extends string>(labels: readonly Label[], kind: string | undefined): Label | undefined =>
  labels.find(label => label === kind)

type Filled = Partial<Record<AddressPart, string | null>>

/** The parts of a country in its order, and those that hold something though the country has no such part. */
const partsOf = (format: AddressFormat | undefined, values: Filled): readonly AddressPart[] => {
  const parts = format?.parts.filter(part => part !== 'organisation') ?? usualParts
  return [...parts, ...usualParts.filter(part => !parts.includes(part) && values[part])]
}

const useFormat = (country: string): AddressFormat | undefined =>
  useQuery({ ...formatQuery(country), enabled: countryCodes.includes(country) }).data

/** The fields of S3.5 with the tokens by which browsers and password managers fill them (WCAG 1.3.5). */
export const AddressFields = ({ form, country: initial, registrant = false }: AddressFieldsProps) => {
  const { t } = useTranslation(namespace)
  const fieldError = useFieldError()
  const values = useWatch({ control: form.control })
  const format = useFormat(values.country ?? '')
  const { errors } = form.formState
  const checkLeft = (name: Name): void => {
    const checked = checkedWith[name]
    if (checked && form.getValues(checked)) void form.trigger(checked)
  }
  // Another country writes them otherwise.
  useEffect(() => {
    const wrong = Object.values(checkedWith).filter(name => form.getFieldState(name).invalid)
    if (format && wrong.length > 0) void form.trigger(wrong)
  }, [form, format])
  const isRequired = (name: Name): boolean =>
    alwaysRequired.has(name) ||
    (registrant && (name === 'phone_number' || (format?.required.some(part => part === name) ?? false)))
  const field = (name: Name, autoComplete: string): TextFieldProps => ({
    label: t(`field.${name}`),
    optional: !isRequired(name),
    'aria-required': isRequired(name) || undefined,
    autoComplete,
    error: fieldError(errors[name]),
    ...form.register(name, { onBlur: () => checkLeft(name) }),
  })
  return (
    <>
      <p className={styles.hint}>{t('required')}</p>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('person')}</legend>
        <div className={styles.fields}>
          <CountryField
            initial={initial}
            aria-required
            error={fieldError(errors.country)}
            {...form.register('country')}
          />
          <Owner form={form} field={field} />
          <TextField {...field('first_name', 'given-name')} />
          <TextField {...field('last_name', 'family-name')} />
          <TextField {...field('email', 'email')} type="email" />
          <div className={styles.phone}>
            <TextField
              {...field('phone_code', 'tel-country-code')}
              type="tel"
              placeholder={format?.calling_code ?? '+380'}
            />
            <TextField {...field('phone_number', 'tel-national')} type="tel" />
          </div>
        </div>
      </fieldset>
      <PostalFields format={format} values={values} field={field} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('details')}</legend>
        <div className={styles.fields}>
          <TextField {...field('label', 'off')} description={t('labelHint')} />
          <TextField {...field('vat_number', 'off')} />
        </div>
      </fieldset>
    </>
  )
}

type Field = (name: Name, autoComplete: string) => TextFieldProps

interface PostalFieldsProps {
  format: AddressFormat | undefined
  values: Filled
  field: Field
}

/** The parts that the country has, in its order and under its names. */
const PostalFields = ({ format, values, field }: PostalFieldsProps) => {
  const { t } = useTranslation(namespace)
  const states = useId()
  const part = (name: AddressPart): TextFieldProps => {
    const plain = field(name, tokens[name])
    if (name === 'postal_code') {
      const kind = known(postalLabels, format?.postal_code?.kind)
      return { ...plain, ...(kind && { label: t(`postal.${kind}`) }), placeholder: format?.postal_code?.example }
    }
    if (name === 'state') {
      const kind = known(stateLabels, format?.state?.kind)
      return { ...plain, ...(kind && { label: t(`state.${kind}`) }), ...(format?.state && { list: states }) }
    }
    return format?.city?.kind === 'post_town' && name === 'city' ? { ...plain, label: t('town') } : plain
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('address')}</legend>
      <div className={styles.fields}>
        {partsOf(format, values).map(name => (
          <TextField key={name} {...part(name)} className={name.startsWith('address') ? styles.wide : undefined} />
        ))}
        <datalist id={states}>
          {format?.state?.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      </div>
    </fieldset>
  )
}

interface OwnerProps {
  form: AddressFieldsProps['form']
  field: Field
}

/** Whether the address is a person's or an organisation's, and then whose. */
const Owner = ({ form, field }: OwnerProps) => {
  const { t } = useTranslation(namespace)
  const name = useId()
  const organisation = useWatch({ control: form.control, name: 'organisation' })
  const [chosen, setChosen] = useState(false)
  const isOrganisation = chosen || Boolean(organisation)
  const choose = (owner: string) => {
    setChosen(owner === 'organisation')
    if (owner === 'person') form.setValue('organisation', '', { shouldDirty: true })
  }
  return (
    <>
      <RadioGroup
        className={styles.wide}
        label={t('owner.label')}
        name={name}
        value={isOrganisation ? 'organisation' : 'person'}
        options={[
          { value: 'person', label: t('owner.person') },
          { value: 'organisation', label: t('owner.organisation') },
        ]}
        onChange={event => choose(event.target.value)}
      />
      {isOrganisation && (
        <TextField {...field('organisation', tokens.organisation)} optional={false} className={styles.wide} />
      )}
    </>
  )
}

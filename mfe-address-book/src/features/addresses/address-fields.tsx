import type { addressBody } from '@panel/shared/contract'
import { type ContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { TextField, type TextFieldProps } from '@panel/shared/ui'
import type { AddressValues } from '../../model/address-values'
import styles from './addresses.module.css'
import { CountryField } from './country-field'

interface AddressFieldsProps {
  form: ContractForm<typeof addressBody>
  /** The country the form started with. */
  country: string
}

type Name = Exclude<keyof AddressValues, 'country'>

const required: ReadonlySet<Name> = new Set(['first_name', 'last_name', 'address_line1', 'city', 'email'])

/** The fields of S3.5 with the tokens by which browsers and password managers fill them (WCAG 1.3.5). */
export const AddressFields = ({ form, country }: AddressFieldsProps) => {
  const { t } = useTranslation('mfe-address-book')
  const fieldError = useFieldError()
  const { errors } = form.formState
  const field = (name: Name, autoComplete: string): TextFieldProps => ({
    label: t(`field.${name}`),
    optional: !required.has(name),
    'aria-required': required.has(name) || undefined,
    autoComplete,
    error: fieldError(errors[name]),
    ...form.register(name),
  })
  return (
    <>
      <p className={styles.hint}>{t('form.required')}</p>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('form.person')}</legend>
        <div className={styles.fields}>
          <TextField {...field('first_name', 'given-name')} autoFocus />
          <TextField {...field('last_name', 'family-name')} />
          <TextField {...field('email', 'email')} type="email" />
          <div className={styles.phone}>
            <TextField {...field('phone_code', 'tel-country-code')} type="tel" placeholder="+380" />
            <TextField {...field('phone_number', 'tel-national')} type="tel" />
          </div>
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('form.postal')}</legend>
        <div className={styles.fields}>
          <TextField {...field('address_line1', 'address-line1')} className={styles.wide} />
          <TextField {...field('address_line2', 'address-line2')} className={styles.wide} />
          <TextField {...field('city', 'address-level2')} />
          <TextField {...field('postal_code', 'postal-code')} />
          <TextField {...field('state', 'address-level1')} />
          <CountryField
            initial={country}
            aria-required
            error={fieldError(errors.country)}
            {...form.register('country')}
          />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('form.more')}</legend>
        <div className={styles.fields}>
          <TextField {...field('label', 'off')} description={t('form.labelHint')} />
          <TextField {...field('vat_number', 'off')} />
        </div>
      </fieldset>
    </>
  )
}

import { currentLanguage, useTranslation } from '@panel/shared/i18n'
import { countriesIn, countryCode } from '@panel/shared/rules'
import { Select, type SelectProps } from '@panel/shared/ui'
import { namespace } from './texts'

interface CountryFieldProps extends Omit<SelectProps, 'options' | 'label' | 'placeholder' | 'autoComplete'> {
  /** The country the form started with; one that is no known country is offered as it is. */
  initial: string
}

/** The countries by name in the current language; the value is a code of ISO 3166-1. */
export const CountryField = ({ initial, ...select }: CountryFieldProps) => {
  const { t } = useTranslation(namespace)
  const options = countriesIn(currentLanguage()).map(({ code, name }) => ({ value: code, label: name }))
  const foreign = initial && countryCode(initial) === initial && !options.some(option => option.value === initial)
  return (
    <Select
      {...select}
      label={t('field.country')}
      placeholder={t('field.chooseCountry')}
      autoComplete="country"
      options={foreign ? [{ value: initial, label: initial }, ...options] : options}
    />
  )
}

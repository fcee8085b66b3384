import { useTranslation } from '@panel/shared/i18n'
import { Select, Stack, TextField } from '@panel/shared/ui'
import { type ComponentProps, useState } from 'react'
import { timeZoneOptions, zoneTexts } from './time-zones'

type TimeZoneFieldProps = Omit<ComponentProps<typeof Select>, 'label' | 'options'> & { value: string }

/** The time zone, by city and offset; its search narrows the list, in which the browser's own zone comes first. */
export const TimeZoneField = (props: TimeZoneFieldProps) => {
  const { t } = useTranslation('mfe-auth')
  useTranslation(zoneTexts)
  const [search, setSearch] = useState('')
  return (
    <Stack gap={2}>
      <Select {...props} translate="no" label={t('profile.timeZone')} options={timeZoneOptions(props.value, search)} />
      <TextField
        label={t('profile.timeZoneSearch')}
        labelHidden
        placeholder={t('profile.timeZoneSearch')}
        autoComplete="off"
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
    </Stack>
  )
}

import { useErrorText } from '@panel/shared/api-client'
import type { Profile } from '@panel/shared/contract'
import { Controller, FormShell, TextArea, useFieldError } from '@panel/shared/forms'
import { languages, useTranslation } from '@panel/shared/i18n'
import { Select, TextField } from '@panel/shared/ui'
import styles from './profile.module.css'
import { TimeZoneField } from './time-zone-field'
import { useProfileForm } from './use-profile-form'

/** Each language in its own words, so that it is found by those who read no other. */
const ownNames = { en: 'English', uk: 'Українська' } as const

interface ProfileFormProps {
  profile: Profile
}

/** Full name, address, phone, language and time zone (S2.4). */
export const ProfileForm = ({ profile }: ProfileFormProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-auth')
  const { form, failure, submit, loading } = useProfileForm(profile)
  const { errors, isDirty } = form.formState
  return (
    <FormShell
      form={form}
      label={t('profile.title')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('profile.failed')) : null}
      submitLabel={t('profile.save')}
      submitVariant={isDirty ? 'primary' : 'secondary'}
    >
      <div className={styles.fields}>
        <TextField
          label={t('personal.fullName')}
          autoComplete="name"
          error={fieldError(errors.full_name)}
          {...form.register('full_name')}
        />
        <TextField
          label={t('personal.phone')}
          type="tel"
          autoComplete="tel"
          error={fieldError(errors.phone)}
          {...form.register('phone')}
        />
        <TextArea
          className={styles.wide}
          label={t('personal.address')}
          autoComplete="street-address"
          rows={2}
          error={fieldError(errors.address)}
          {...form.register('address')}
        />
        <Select
          label={t('profile.language')}
          description={t('profile.languageHint')}
          options={languages.map(value => ({ value, label: ownNames[value] }))}
          error={fieldError(errors.language)}
          {...form.register('language')}
        />
        <Controller
          control={form.control}
          name="time_zone"
          render={({ field }) => <TimeZoneField {...field} error={fieldError(errors.time_zone)} />}
        />
      </div>
    </FormShell>
  )
}

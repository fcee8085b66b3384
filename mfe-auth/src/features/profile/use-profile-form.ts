import { type Profile, profileBody } from '@panel/shared/contract'
import { useContractForm, useDraft } from '@panel/shared/forms'
import { changeLanguage, isLanguage, setTimeZone, useTranslation } from '@panel/shared/i18n'
import { showToast, useSession } from '@panel/shared/session'
import { useSubmit } from '../../common/use-submit'
import { useSaveProfile } from './api/account'
import { modernZone } from './time-zones'

const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The personal data as they are typed, kept as a draft until they are saved. */
export const useProfileForm = (profile: Profile) => {
  const { t } = useTranslation('mfe-auth')
  const email = useSession(state => state.user?.email ?? '')
  const save = useSaveProfile()
  const form = useContractForm(profileBody, {
    defaultValues: {
      ...profile,
      language: isLanguage(profile.language) ? profile.language : 'en',
      time_zone: modernZone(profile.time_zone || browserTimeZone()),
    },
  })
  const draft = useDraft(form, `profile:${email}`)
  const submission = useSubmit(form, save.mutateAsync, (_, values) => {
    form.reset(values)
    draft.clear()
    // Else the first details that somebody saves would turn the page into the language of a setting they left alone.
    if (values.language !== profile.language) void changeLanguage(values.language)
    setTimeZone(values.time_zone)
    showToast({ tone: 'success', text: t('profile.saved') })
  })
  return { form, ...submission }
}

import { type Profile, profileBody } from '@panel/shared/contract'
import { useContractForm, useDraft } from '@panel/shared/forms'
import { changeLanguage, i18n, isLanguage, setTimeZone } from '@panel/shared/i18n'
import { showToast, useSession } from '@panel/shared/session'
import { useSubmit } from '../../common/form-hooks'
import { useSaveProfile } from './api/account'
import { modernZone } from './time-zones'

const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The personal data as they are typed, kept as a draft until they are saved. */
export const useProfileForm = (profile: Profile) => {
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
    const turned = values.language === profile.language ? Promise.resolve() : changeLanguage(values.language)
    setTimeZone(values.time_zone)
    // In the language that was chosen; in the one before where its texts do not come.
    const say = () => showToast({ tone: 'success', text: i18n.t('profile.saved', { ns: 'mfe-auth' }) })
    void turned.then(say, say)
  })
  return { form, ...submission }
}

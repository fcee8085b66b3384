import { useErrorText, useQuery } from '@panel/shared/api-client'
import { type Audience, viewerRoles } from '@panel/shared/contract/audience'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { showToast } from '@panel/shared/session'
import { Button, Checkbox, FormError, Stack, TextField } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { type FormEvent, useId, useState } from 'react'
import { readAudience, typedAudience } from '../../model/audience-choice'
import { audienceSizeQuery, useSetAudience } from './api/panel-rules'
import { ReasonField } from './release-fields'
import styles from './releases.module.css'

interface AudienceDialogProps {
  name: string
  audience: Audience | undefined
  /** Whether the operator set it; otherwise it is that of the build. */
  isSet: boolean
  onClose: () => void
}

interface AudienceSizeProps {
  name: string
  audience: Audience | null
}

const AudienceSize = ({ name, audience }: AudienceSizeProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const { data, error } = useQuery(audienceSizeQuery(name, audience))
  if (data) return t('audience.size', { count: data.accounts, total: data.total })
  return error && errorText(error, t('audience.unknownSize'))
}

const fields = ['accounts', 'percent', 'countries', 'flag'] as const
const languages = ['en', 'uk'] as const

/** The people who get a panel, with the number of accounts before it is saved. */
export const AudienceDialog = ({ name, audience, isSet, onClose }: AudienceDialogProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const formId = useId()
  const [typed, setTyped] = useState(() => typedAudience(audience))
  const [reason, setReason] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const change = useSetAudience(name)
  const { audience: wanted, faults } = readAudience(typed)
  const isGood = Object.keys(faults).length === 0
  useUnsaved(isTouched, { title: t('audience.titleNamed', { name }) })
  const set = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes })
    setIsTouched(true)
  }
  const toggle = (list: readonly string[], word: string) =>
    list.includes(word) ? list.filter(each => each !== word) : [...list, word]
  const save = (next: Audience | null) => {
    if (change.isPending) return
    const onSuccess = () => {
      showToast({ tone: 'success', text: t('audience.saved', { name }) })
      onClose()
    }
    change.mutate({ audience: next, reason: reason.trim() }, { onSuccess })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = fields.find(field => faults[field])
    if (wrong) return void event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    save(wanted)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={change.isPending}
      title={t('audience.titleNamed', { name })}
      description={t('audience.description')}
      footer={
        <>
          {isSet && <Button onClick={() => save(null)}>{t('audience.reset')}</Button>}
          <Button disabled={change.isPending} onClick={onClose}>
            {t('releases.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={change.isPending}>
            {t('audience.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <FormError>{change.error && errorText(change.error, t('actionFailed'))}</FormError>
          <fieldset className={styles.choices}>
            <legend>{t('audience.roles')}</legend>
            {viewerRoles.map(role => (
              <Checkbox
                key={role}
                label={t(`audience.role.${role}`)}
                checked={typed.roles.includes(role)}
                onChange={() => set({ roles: toggle(typed.roles, role) })}
              />
            ))}
          </fieldset>
          <fieldset className={styles.choices}>
            <legend>{t('audience.languages')}</legend>
            {languages.map(language => (
              <Checkbox
                key={language}
                label={t(`audience.language.${language}`)}
                checked={typed.languages.includes(language)}
                onChange={() => set({ languages: toggle(typed.languages, language) })}
              />
            ))}
          </fieldset>
          {fields.map(field => (
            <TextField
              key={field}
              name={field}
              label={t(`audience.${field}`)}
              description={t(`audience.help.${field}`)}
              optional
              value={typed[field]}
              onChange={event => set({ [field]: event.currentTarget.value })}
              error={faults[field] && t(`audience.wrong.${field}`)}
            />
          ))}
          <ReasonField value={reason} onChange={event => setReason(event.currentTarget.value)} />
          <p role="status">{isGood && <AudienceSize name={name} audience={wanted} />}</p>
        </Stack>
      </form>
    </Dialog>
  )
}

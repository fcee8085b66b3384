import { isApiError, useErrorText, useQuery } from '@panel/shared/api-client'
import type { ReleaseAction } from '@panel/shared/contract/releases'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { showToast } from '@panel/shared/session'
import { Alert, Button, FormError, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { type FormEvent, useId, useState } from 'react'
import {
  actionsFor,
  faultsOf,
  needsBuild,
  otherBuilds,
  type ReleaseFaults,
  type ReleaseField,
  readShare,
} from '../../model/release-choice'
import { historyQuery, useChangeRelease } from './api/releases'
import { RefusedPage } from './refused-page'
import { ReleaseFields } from './release-fields'

export interface ReleaseSubject {
  name: string
  /** The build that is live, or was before the panel was disabled. */
  live: string
  disabled: boolean
}

/** No answer in time, from the product or from a proxy before it: the trial goes on, where there is one. */
const isUndecided = (error: Error, action: ReleaseAction): boolean =>
  action !== 'disable' &&
  action !== 'rollback' &&
  isApiError(error) &&
  (error.failure === 'timeout' || [502, 504, 524].includes(error.status ?? 0))

interface ReleaseDialogProps {
  subject: ReleaseSubject
  onClose: () => void
}

/** Promotes, tries, rolls back, disables or enables; a failure keeps the typed text. */
export const ReleaseDialog = ({ subject: { name, live, disabled }, onClose }: ReleaseDialogProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const formId = useId()
  const actions = actionsFor(name, disabled)
  const [action, setAction] = useState<ReleaseAction>(actions[0] ?? 'promote')
  const [typed, setTyped] = useState({ build: '', percent: '10', reason: '' })
  const [faults, setFaults] = useState<ReleaseFaults>({})
  const history = useQuery(historyQuery(name))
  const change = useChangeRelease(name)
  useUnsaved(typed.reason !== '' || typed.build !== '', { title: t('releases.changeNamed', { name }) })
  const builds = otherBuilds(history.data ?? [], name, live)
  const set = (field: ReleaseField) => (event: { currentTarget: { value: string } }) => {
    setTyped({ ...typed, [field]: event.currentTarget.value })
    setFaults({ ...faults, [field]: undefined })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const percent = readShare(typed.percent)
    const reason = typed.reason.trim()
    const found = faultsOf(action, { build: typed.build, percent, reason })
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) return void event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    if (change.isPending) return
    change.mutate(
      {
        action,
        reason,
        ...(needsBuild(action) && { build: typed.build }),
        ...(action === 'canary' && percent !== undefined && { percent }),
      },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('releases.changed', { name, what: t(`releases.done.${action}`) }) })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={change.isPending}
      title={t('releases.changeNamed', { name })}
      footer={
        <>
          <Button disabled={change.isPending} onClick={onClose}>
            {t('releases.cancel')}
          </Button>
          <Button
            variant={action === 'disable' ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            pending={change.isPending}
          >
            {t(`releases.do.${action}`)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <FormError>
            {change.error &&
              (isUndecided(change.error, change.variables.action)
                ? t('releases.undecided')
                : errorText(change.error, t('actionFailed')))}
          </FormError>
          <RefusedPage name={name} build={change.variables?.build} error={change.error} />
          {history.error && <Alert tone="warning">{errorText(history.error, t('releases.failed'))}</Alert>}
          <ReleaseFields {...{ action, actions, builds, typed, faults, setAction, set }} />
        </Stack>
      </form>
    </Dialog>
  )
}

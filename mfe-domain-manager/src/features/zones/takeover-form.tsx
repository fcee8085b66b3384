import { isApiError, useErrorText } from '@panel/shared/api-client'
import type { Domain, Takeover } from '@panel/shared/contract'
import { applyServerErrors, useForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Alert, Button } from '@panel/shared/ui'
import { useState } from 'react'
import { type TakeoverInput, useTakeover } from './api'
import { TakeoverFields } from './takeover-fields'
import { TakeoverPreview } from './takeover-preview'
import { noValues, type TakeoverValues, toTakeover } from './takeover-values'
import styles from './zones.module.css'

/** What was found with these values, and the call that takes exactly that over. */
interface Found {
  values: string
  body: TakeoverInput
  answer: Takeover
}

/** Takes the records of a zone over from where they are, after showing them. */
export const TakeoverForm = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const form = useForm<TakeoverValues>({ defaultValues: noValues })
  const [last, setLast] = useState<Found>()
  const [failure, setFailure] = useState<unknown>()
  const preview = useTakeover(domain.id)
  const take = useTakeover(domain.id)
  const found = last?.values === JSON.stringify(form.watch()) ? last : undefined
  const fail = (error: unknown) => {
    const others = applyServerErrors(form, error)
    const wrong = isApiError(error)
      ? error.fields.find(({ field, params }) => field === 'hosts' && params?.host)
      : undefined
    if (wrong)
      form.setError('hosts', { message: t('zones.take.hostInvalid', { host: wrong.params?.host }), type: 'server' })
    const isBeside = isApiError(error) && error.fields.length > others.length
    setFailure(isBeside ? undefined : error)
  }
  const ask = (values: TakeoverValues) => {
    setFailure(undefined)
    if (values.from === 'axfr' && values.server.trim() === '')
      return form.setError('server', { message: 'required' }, { shouldFocus: true })
    if (values.from === 'text' && values.text.trim() === '')
      return form.setError('text', { message: 'required' }, { shouldFocus: true })
    const body = { ...toTakeover(values), skip_refused: true }
    preview.mutate(
      { ...body, dry_run: true },
      { onSuccess: answer => setLast({ values: JSON.stringify(values), body, answer }), onError: fail },
    )
  }
  const apply = ({ body, answer }: Found) =>
    take.mutate(
      { ...body, version: answer.version },
      {
        onSuccess: ({ diff }) => {
          setLast(undefined)
          showToast({ tone: 'success', text: t('zones.take.done', { count: diff.length }) })
        },
        onError: fail,
      },
    )
  return (
    <form className={styles.take} aria-label={t('zones.take.title')} noValidate onSubmit={form.handleSubmit(ask)}>
      <h3>{t('zones.take.title')}</h3>
      <TakeoverFields form={form} />
      {failure !== undefined && <Alert tone="danger">{errorText(failure, t('zones.take.failed'))}</Alert>}
      {found && <TakeoverPreview found={found.answer} />}
      <div className={styles.actions}>
        <Button size="sm" type="submit" pending={preview.isPending}>
          {t('zones.take.preview')}
        </Button>
        {found && found.answer.diff.length > 0 && (
          <Button size="sm" variant="primary" pending={take.isPending} onClick={() => apply(found)}>
            {t('zones.take.submit', { count: found.answer.diff.length })}
          </Button>
        )}
      </div>
    </form>
  )
}

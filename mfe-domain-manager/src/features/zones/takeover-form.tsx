import { useErrorText } from '@panel/shared/api-client'
import type { Domain, Takeover } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Alert, Button, Select, TextField } from '@panel/shared/ui'
import { type FormEvent, useState } from 'react'
import { type TakeoverInput, useTakeover } from './api'
import styles from './zones.module.css'

const sources = ['axfr', 'queries'] as const

/** More than these are counted only. */
const most = 30

const lineOf = ({ host, type, content }: { host: string; type: string; content: string }): string =>
  `${host} ${type} ${content}`

/** What would be added, and which lines are refused. */
const Preview = ({ found }: { found: Takeover }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const lines = found.diff.flatMap(({ op, before, after }) => {
    const record = after ?? before
    return record ? [`${op === 'delete' ? '−' : '+'} ${lineOf(record)}`] : []
  })
  const refused = found.skipped?.length ?? 0
  return (
    <div className={styles.part}>
      <p>{t('zones.take.found', { count: lines.length })}</p>
      {found.incomplete && <p className={styles.hint}>{t('zones.take.incomplete')}</p>}
      {refused > 0 && <p className={styles.hint}>{t('zones.take.refused', { count: refused })}</p>}
      <ul className={styles.list} aria-label={t('zones.take.changes')}>
        {lines.slice(0, most).map(line => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      {lines.length > most && <p className={styles.hint}>{t('bulk.more', { count: lines.length - most })}</p>}
    </div>
  )
}

/** Takes the records of a zone over from its present nameservers, after showing them. */
export const TakeoverForm = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const [from, setFrom] = useState<(typeof sources)[number]>('queries')
  const [server, setServer] = useState('')
  const [key, setKey] = useState({ name: '', secret: '' })
  const [found, setFound] = useState<{ body: TakeoverInput; answer: Takeover }>()
  const preview = useTakeover(domain.id)
  const take = useTakeover(domain.id)
  const tsig = key.name === '' && key.secret === '' ? {} : { tsig: key }
  const source: TakeoverInput = from === 'axfr' ? { from, server, ...tsig } : { from }
  const change = (set: () => void) => {
    setFound(undefined)
    set()
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const body = { ...source, skip_refused: true }
    preview.mutate({ ...body, dry_run: true }, { onSuccess: answer => setFound({ body, answer }) })
  }
  const apply = ({ body, answer }: NonNullable<typeof found>) =>
    take.mutate(
      { ...body, version: answer.version },
      {
        onSuccess: ({ diff }) => {
          setFound(undefined)
          showToast({ tone: 'success', text: t('zones.take.done', { count: diff.length }) })
        },
      },
    )
  const error = preview.error ?? take.error
  return (
    <form className={styles.part} aria-label={t('zones.take.title')} onSubmit={ask}>
      <h3>{t('zones.take.title')}</h3>
      <Select
        label={t('zones.take.from')}
        value={from}
        onChange={event => change(() => setFrom(sources.find(one => one === event.target.value) ?? 'queries'))}
        options={sources.map(value => ({ value, label: t(`zones.take.sources.${value}`) }))}
      />
      {from === 'axfr' && (
        <>
          <TextField
            label={t('zones.take.server')}
            autoCapitalize="none"
            spellCheck={false}
            required
            value={server}
            onChange={event => change(() => setServer(event.target.value))}
          />
          <TextField
            label={t('zones.take.keyName')}
            description={t('zones.take.keyHint')}
            autoCapitalize="none"
            spellCheck={false}
            value={key.name}
            onChange={event => change(() => setKey({ ...key, name: event.target.value }))}
          />
          <TextField
            label={t('zones.take.keySecret')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={key.secret}
            onChange={event => change(() => setKey({ ...key, secret: event.target.value }))}
          />
        </>
      )}
      {error && <Alert tone="danger">{errorText(error, t('zones.take.failed'))}</Alert>}
      {found && <Preview found={found.answer} />}
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

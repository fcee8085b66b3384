import { useErrorText } from '@panel/shared/api-client'
import type { ConnectPreview, DnsData } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, Card, FormError, Stack } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { ruleText, withRules } from '../../common/rule-texts'
import { lineOf } from '../../model/record-draft'
import styles from './connect.module.css'

const hostOf = ({ domain, host }: Pick<ConnectPreview, 'domain' | 'host'>): string =>
  host === '' ? domain : `${host}.${domain}`

/** A name of the template; with what the caller of a shared one adds to it. */
const named = (name: string, added: string | null): string => (added ? `${name} (${added})` : name)

interface ConnectRequestProps {
  preview: ConnectPreview
  /** The records that come and go. */
  difference: ReactNode
  connect: { isPending: boolean; error: Error | null }
  onConnect: () => void
  onCancel: () => void
}

/** The request with its service and its provider, what of it needs care, and the one button that connects. */
export const ConnectRequest = ({ preview, difference, connect, onConnect, onCancel }: ConnectRequestProps) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const isDone = preview.diff.length === 0
  return (
    <Card>
      <Stack gap={4}>
        <dl className={styles.facts}>
          <dt>{t('connect.provider')}</dt>
          <dd>{named(preview.provider_name, preview.provider_added)}</dd>
          <dt>{t('connect.service')}</dt>
          <dd>{named(preview.service_name, preview.service_added)}</dd>
          <dt>{t('connect.domain')}</dt>
          <dd>{hostOf(preview)}</dd>
        </dl>
        <Cautions preview={preview} />
        {isDone ? (
          <Alert live={false}>{t('connect.nothing')}</Alert>
        ) : (
          <section aria-label={t('connect.changes')} className={styles.part}>
            <h2 className={styles.heading}>{t('connect.changes')}</h2>
            {preview.replaces && <p className={styles.hint}>{t('connect.replaces')}</p>}
            {difference}
          </section>
        )}
        <Conflicts records={preview.conflicts} />
        {preview.warnings.length > 0 && (
          <Alert live={false} tone="warning">
            <ul className={styles.list}>
              {[...new Set(preview.warnings.map(found => ruleText(t, found)))].map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        )}
        {preview.return_text && (
          <p className={styles.hint}>{t('connect.noReturn', { address: preview.return_text })}</p>
        )}
        {connect.error && <FormError>{errorText(connect.error, t('connect.failed'))}</FormError>}
        <div className={styles.actions}>
          <Button variant="primary" pending={connect.isPending} onClick={onConnect}>
            {t('connect.connect')}
          </Button>
          <Button onClick={onCancel}>{t('cancel')}</Button>
        </div>
      </Stack>
    </Card>
  )
}

const Cautions = ({ preview: { cautions, ended, provider_name } }: { preview: ConnectPreview }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <>
      {cautions.length > 0 && (
        <Alert live={false} tone="warning">
          <p>{t('connect.unsigned', { provider: provider_name })}</p>
          {cautions.includes('phishing') && <p>{t('connect.phishing')}</p>}
        </Alert>
      )}
      {ended.length > 0 && (
        <Alert live={false} tone="danger">
          <p>{t('connect.ended')}</p>
          <ul className={styles.list}>
            {ended.map(one => (
              <li key={`${one.provider_name} ${one.service_name} ${one.host}`}>
                {one.service_name} ({one.provider_name})
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

const Conflicts = ({ records }: { records: readonly DnsData[] }) => {
  const { t } = useTranslation('mfe-domain-manager')
  if (records.length === 0) return null
  return (
    <Alert live={false} tone="warning">
      <p>{t('connect.conflicts', { count: records.length })}</p>
      <ul className={styles.list}>
        {records.map(record => (
          <li key={lineOf(record)}>
            <code>{lineOf(record)}</code>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

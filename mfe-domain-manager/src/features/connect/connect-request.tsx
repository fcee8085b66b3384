import { useErrorText } from '@panel/shared/api-client'
import type { ConnectPreview, DnsData } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import { Alert, Button, buttonClass, Card, FormError, Stack } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { ruleText, withRules } from '../../common/rule-texts'
import { drawerRouteSearch } from '../../model/drawer-route'
import { lineOf } from '../../model/record-draft'
import { connectTexts } from './connect'
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
  const { t: tc } = useTranslation(connectTexts)
  const errorText = useErrorText()
  const isDone = preview.diff.length === 0
  return (
    <Card>
      <Stack gap={4}>
        <dl className={styles.facts}>
          <dt>{tc('provider')}</dt>
          <dd>{named(preview.provider_name, preview.provider_added)}</dd>
          <dt>{tc('service')}</dt>
          <dd>{named(preview.service_name, preview.service_added)}</dd>
          <dt>{tc('domain')}</dt>
          <dd>{hostOf(preview)}</dd>
        </dl>
        <Unserved preview={preview} />
        <Cautions preview={preview} />
        {isDone ? (
          <Alert live={false}>{tc('nothing')}</Alert>
        ) : (
          <section aria-label={tc('changes')} className={styles.part}>
            <h2 className={styles.heading}>{tc('changes')}</h2>
            {preview.replaces && <p className={styles.hint}>{tc('replaces')}</p>}
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
        {preview.return_text && <p className={styles.hint}>{tc('noReturn', { address: preview.return_text })}</p>}
        {connect.error && <FormError>{errorText(connect.error, tc('failed'))}</FormError>}
        <div className={styles.actions}>
          <Button variant="primary" pending={connect.isPending} onClick={onConnect}>
            {tc('connect')}
          </Button>
          <Button disabled={connect.isPending} onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

/** Records of a zone that is not proven are prepared only: the provider would wait for them in vain. */
export const Unserved = ({ preview }: { preview: ConnectPreview }) => {
  const { t: tc } = useTranslation(connectTexts)
  if (preview.served) return null
  const search = drawerRouteSearch('', { domain: preview.domain_id, view: 'overview' })
  return (
    <Alert live={false} tone="warning">
      <p>{tc('unserved', { domain: preview.domain })}</p>
      <Link to={{ search }} className={buttonClass()}>
        {tc('prove')}
      </Link>
    </Alert>
  )
}

const Cautions = ({ preview: { cautions, ended, provider_name } }: { preview: ConnectPreview }) => {
  const { t: tc } = useTranslation(connectTexts)
  return (
    <>
      {cautions.length > 0 && (
        <Alert live={false} tone="warning">
          <p>{tc('unsigned', { provider: provider_name })}</p>
          {cautions.includes('phishing') && <p>{tc('phishing')}</p>}
        </Alert>
      )}
      {ended.length > 0 && (
        <Alert live={false} tone="danger">
          <p>{tc('ended')}</p>
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
  const { t: tc } = useTranslation(connectTexts)
  if (records.length === 0) return null
  return (
    <Alert live={false} tone="warning">
      <p>{tc('conflicts', { count: records.length })}</p>
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

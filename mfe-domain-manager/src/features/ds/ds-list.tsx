import { useErrorText } from '@panel/shared/api-client'
import type { Domain, DsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import { Button, CopyButton } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useSetDs } from './api'
import styles from './ds.module.css'
import { algorithmName, digestName } from './ds-names'

const lineOf = ({ key_tag, algorithm, digest_type, digest }: DsRecord): string =>
  `${key_tag} ${algorithm} ${digest_type} ${digest}`

/** The DS records of a domain, each of which can be removed where the others still fit. */
export const DsList = ({ domain, ds }: { domain: Domain; ds: readonly DsRecord[] }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const save = useSetDs(domain.id)
  const [removed, setRemoved] = useState<DsRecord>()
  const left = ds.filter(one => one !== removed)
  const tag = String(removed?.key_tag ?? '')
  const close = () => {
    setRemoved(undefined)
    save.reset()
  }
  if (ds.length === 0) return null
  return (
    <>
      <ul className={styles.list} aria-label={t('ds.list')}>
        {ds.map(one => (
          <li key={lineOf(one)}>
            <span>
              {t('ds.record', {
                tag: String(one.key_tag),
                algorithm: algorithmName(one.algorithm),
                digest: digestName(one.digest_type),
              })}
            </span>
            <code>{lineOf(one)}</code>
            <span className={styles.actions}>
              <CopyButton text={lineOf(one)} label={t('dns.dnssec.copy', { tag: String(one.key_tag) })} />
              {domainCan.editNameservers(domain).allowed && (
                <Button size="sm" variant="secondary" onClick={() => setRemoved(one)}>
                  {t('ds.remove', { tag: String(one.key_tag) })}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removed !== undefined}
        onClose={close}
        onConfirm={() => save.mutate({ ds: left }, { onSuccess: close })}
        title={t('ds.removeTitle', { tag })}
        text={t(left.length === 0 ? 'ds.removeLast' : 'ds.removeText')}
        confirmLabel={t('ds.remove', { tag })}
        tone="danger"
        pending={save.isPending}
        error={save.error && errorText(save.error, t('ds.failed'))}
      />
    </>
  )
}

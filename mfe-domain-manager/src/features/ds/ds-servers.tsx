import type { DsServer } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Badge } from '@panel/shared/ui'
import styles from './ds.module.css'
import { algorithmName } from './ds-names'

/** What each nameserver answers: its keys, and why it would not be believed. */
export const DsServers = ({ servers }: { servers: readonly DsServer[] }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <ul className={styles.list} aria-label={t('ds.servers')}>
      {servers.map(({ name, reason, fault, tags = [], keys }) => (
        <li key={name}>
          <span>
            <code>{name}</code>{' '}
            {(fault || reason) && (
              <>
                <Badge tone={fault ? 'danger' : 'warning'}>{t(fault ? 'ds.misfit' : 'ds.silent')}</Badge>{' '}
                <span>
                  {fault
                    ? t(`ds.fault.${fault}`, { tags: tags.join(', ') })
                    : t(`delegation.check.reason.${reason ?? 'no_answer'}`)}
                </span>
              </>
            )}
          </span>
          {!reason && keys.length === 0 && !fault && <span className={styles.hint}>{t('ds.noKeys')}</span>}
          {keys.map(({ key_tag, algorithm, flags, signs }) => (
            <span key={`${key_tag} ${algorithm} ${flags}`} className={styles.hint}>
              {t(signs ? 'ds.keySigns' : 'ds.key', { tag: String(key_tag), algorithm: algorithmName(algorithm) })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

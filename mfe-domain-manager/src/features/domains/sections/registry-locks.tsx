import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { registryLocks } from '@panel/shared/rules'
import { Alert } from '@panel/shared/ui'

/** What the registry has locked by itself, in words, each with the status that a lookup shows. */
export const RegistryLocks = ({ domain: { registry_statuses = [] } }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const locks = registryLocks.filter(lock => registry_statuses.includes(lock))
  if (locks.length === 0) return null
  return (
    <Alert live={false} tone={locks.includes('serverHold') ? 'danger' : 'info'} title={t('registryLocks.title')}>
      <ul>
        {locks.map(lock => (
          <li key={lock}>
            {t(`registryLocks.${lock}`)} <code>{lock}</code>
          </li>
        ))}
      </ul>
      <p>{t('registryLocks.whose')}</p>
    </Alert>
  )
}

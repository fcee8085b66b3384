import { useTranslation } from '@panel/shared/i18n'
import { useEffect } from 'react'
import type { overrideInForce } from './override'
import styles from './override-badge.module.css'

type OverrideInForce = NonNullable<ReturnType<typeof overrideInForce>>

/** Says on every page that a panel is not the released one, and follows the developer's builds. */
export const OverrideBadge = ({ override: { panel, origin, reached } }: { override: OverrideInForce }) => {
  const { t } = useTranslation('shell')
  useEffect(() => {
    const events = new EventSource(`${origin}/events`)
    events.addEventListener('built', () => location.reload())
    return () => events.close()
  }, [origin])
  return (
    <aside className={styles.badge} data-reached={reached}>
      <span>{t(reached ? 'override.text' : 'override.unreachable', { panel, origin })}</span>
      <a href="/dev/override">{t('override.reset')}</a>
    </aside>
  )
}

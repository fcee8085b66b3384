import { useTranslation } from '@panel/shared/i18n'
import { useEffect, useState } from 'react'
import type { Override } from './override'
import styles from './override-badge.module.css'

/** Shows on every page that a panel is not the released one, and reloads after each of the developer's builds, or says why one failed. */
export const OverrideBadge = ({ override: { panel, origin, build } }: { override: Override }) => {
  const { t } = useTranslation('shell')
  const [problems, setProblems] = useState<string | null>(null)
  useEffect(() => {
    const events = new EventSource(`${origin}/events`)
    events.addEventListener('built', () => location.reload())
    events.addEventListener('failed', ({ data }: MessageEvent<string>) => setProblems(String(JSON.parse(data))))
    return () => events.close()
  }, [origin])
  return (
    <aside className={styles.badge} data-reached={build !== null}>
      <span>{t(build ? 'override.text' : 'override.unreachable', { panel, origin })}</span>
      {problems !== null && (
        <pre role="alert" className={styles.problems} translate="no">
          {problems}
        </pre>
      )}
      <form method="post" action="/dev/override">
        <button type="submit">{t('override.reset')}</button>
      </form>
    </aside>
  )
}

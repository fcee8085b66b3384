import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { useEffect, useState } from 'react'
import type { ShownOverride } from './override'
import styles from './override-badge.module.css'
import { takeOver } from './take-over'

/** Apart from the shell's other texts, which the first page carries. */
registerLocales('override', {
  en: () => import('./locales/en.json'),
  uk: () => import('./locales/uk.json'),
})

/** Shows on every page that a panel is not the released one, takes each of the developer's builds over, and says why one failed. */
export const OverrideBadge = ({ override }: { override: ShownOverride }) => {
  const { panel, origin, build } = override
  const { t } = useTranslation('override')
  const [problems, setProblems] = useState<string | null>(null)
  useEffect(() => {
    const events = new EventSource(`${origin}/events`)
    events.addEventListener('built', ({ data }: MessageEvent<string>) => {
      setProblems(null)
      void takeOver(override, data).then(taken => taken || location.reload())
    })
    events.addEventListener('failed', ({ data }: MessageEvent<string>) => setProblems(String(JSON.parse(data))))
    return () => events.close()
  }, [override, origin])
  return (
    <aside className={styles.badge} data-reached={build !== null}>
      <span>{t(build ? 'text' : 'unreachable', { panel, origin })}</span>
      {problems !== null && (
        <pre role="alert" className={styles.problems} translate="no">
          {problems}
        </pre>
      )}
      <form method="post" action="/dev/override">
        <button type="submit">{t('reset')}</button>
      </form>
    </aside>
  )
}

import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths, useLocation } from '@panel/shared/panel'
import { Button, buttonClass } from '@panel/shared/ui'
import { useId, useMemo } from 'react'
import { useReadableName } from '../../common/use-readable-names'
import { neededActions } from '../../model/needed-actions'
import { panelRouteSearch } from '../../model/panel-route'
import { expiryTexts } from './expiry'
import styles from './needs-you.module.css'

/** How many are shown; the filter has the rest. */
const shown = 3

interface NeedsYouProps {
  domains: readonly Domain[]
  /** Narrows the list to what expires. */
  onShowAll: () => void
}

/** What needs the customer, the most urgent first, each with its one action; nothing when nothing does. */
export const NeedsYou = ({ domains, onShowAll }: NeedsYouProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const needed = useMemo(() => neededActions(domains), [domains])
  const title = useId()
  if (needed.length === 0) return null
  return (
    <section aria-labelledby={title} className={styles.section}>
      <h2 id={title} className={styles.title}>
        {t('needsYou.title', { count: needed.length })}
      </h2>
      <ul aria-labelledby={title} className={styles.list}>
        {needed.slice(0, shown).map(each => (
          <Item key={each.domain.id} {...each} />
        ))}
      </ul>
      {needed.filter(({ action }) => action !== 'look').length > shown && (
        <Button variant="link" size="sm" onClick={onShowAll}>
          {t('needsYou.all')}
        </Button>
      )}
    </section>
  )
}

const Item = ({ domain, action }: ReturnType<typeof neededActions>[number]) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { search } = useLocation()
  const name = useId()
  const readable = useReadableName(domain)
  const { left, tone } = expiryTexts(domain, t)
  const panel = { search: panelRouteSearch(search, { domain: domain.id, view: 'overview' }) }
  return (
    <li className={styles.item}>
      <span id={name} className={styles.name}>
        {readable}
      </span>
      <span className={styles.why} data-tone={tone}>
        {left ?? t(`status.${domain.status}`, { defaultValue: domain.status })}
      </span>
      <Link
        to={action === 'renew' ? paths.renew(domain.id) : panel}
        aria-describedby={name}
        className={buttonClass({ size: 'sm' })}
      >
        {t(`needsYou.${action}`)}
      </Link>
    </li>
  )
}

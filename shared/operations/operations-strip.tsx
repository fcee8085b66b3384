import { useQuery } from '@panel/shared/api-client'
import type { OperationSummary } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { ProgressBar } from '@panel/shared/lists'
import { Link, paths } from '@panel/shared/panel'
import { IconButton, linkClass } from '@panel/shared/ui'
import { X } from '@panel/shared/ui/icons'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import styles from './operations.module.css'
import { operationsQuery } from './queries'
import { isUnderWay, namespace, operationTitle, subjectOf } from './texts'

interface OperationsStripProps {
  /** Called when work has ended: what it changed is to be read again. */
  onEnded: () => void
}

const none: readonly OperationSummary[] = []

/** Bulk work that runs, in every tab alike, and what has ended since this page was opened. */
export const OperationsStrip = ({ onEnded }: OperationsStripProps) => {
  const { data = none } = useQuery(operationsQuery())
  const [followed, setFollowed] = useState<ReadonlySet<number>>(new Set())
  const [ended, setEnded] = useState<ReadonlySet<number>>(new Set())
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  // Not by useEffectEvent: a panel that is built with React 18 has this strip, too.
  const tellEnded = useRef(onEnded)
  useEffect(() => {
    tellEnded.current = onEnded
  })
  const running = data.filter(isUnderWay)
  const fresh = running.filter(({ id }) => !followed.has(id))
  const over = data.filter(each => !isUnderWay(each) && followed.has(each.id) && !ended.has(each.id))
  // State that follows from the newest look, kept over the ones that come (react.dev, 'storing information from previous renders').
  if (fresh.length > 0) {
    setFollowed(new Set([...followed, ...fresh.map(({ id }) => id)]))
    setEnded(new Set([...ended].filter(id => !fresh.some(each => each.id === id))))
  }
  if (over.length > 0) setEnded(new Set([...ended, ...over.map(({ id }) => id)]))
  useEffect(() => {
    if (ended.size > 0) tellEnded.current()
  }, [ended])

  const shown = data.filter(each => isUnderWay(each) || (ended.has(each.id) && !closed.has(each.id)))
  if (shown.length === 0) return null
  return (
    // Its texts come late: the page around it must not be rendered again for them, which would drop the focus.
    <Suspense fallback={null}>
      <Strip>
        {shown.map(each => (
          <Line key={each.id} operation={each} onClose={() => setClosed(new Set([...closed, each.id]))} />
        ))}
      </Strip>
    </Suspense>
  )
}

const Strip = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation(namespace)
  return (
    <section aria-label={t('strip')} className={styles.strip}>
      <ul className={styles.stripList}>{children}</ul>
    </section>
  )
}

const Line = ({ operation, onClose }: { operation: OperationSummary; onClose: () => void }) => {
  const { t } = useTranslation(namespace)
  const { id, total, done, failed, skipped } = operation
  const subject = subjectOf(operation)
  const title = operationTitle(t, operation)
  const past = done + failed + skipped
  return (
    <li className={styles.line}>
      <Link to={paths.operations(id)} className={linkClass()}>
        {title}
      </Link>
      {isUnderWay(operation) ? (
        <>
          <ProgressBar
            className={styles.bar}
            label={title}
            value={total === 0 ? 0 : Math.round((past / total) * 100)}
            valueText={t('progressValue', { done: past, total })}
          />
          <span data-numeric>{t('progressValue', { done: past, total })}</span>
        </>
      ) : (
        <>
          <span role="status" className={styles.outcome}>
            {[
              t(`subject.${subject}.succeeded`, { count: done }),
              failed > 0 && t(`subject.${subject}.failed`, { count: failed }),
            ]
              .filter(Boolean)
              .join(' ')}
          </span>
          <IconButton size="sm" label={t('hide', { title })} icon={<X aria-hidden="true" />} onClick={onClose} />
        </>
      )}
    </li>
  )
}

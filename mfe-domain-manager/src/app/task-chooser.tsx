import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import { Link } from '@panel/shared/panel'
import { domainCan, fullName } from '@panel/shared/rules'
import { buttonClass, linkClass, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { ChevronRight } from '@panel/shared/ui/icons'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { domainQuery } from '../common/queries'
import { verdictText, withRules } from '../common/rule-texts'
import { DomainTitle } from '../features/domains/domain-title'
import { ListEmpty } from '../features/domains/list-states'
import { useManagedDomains } from '../features/domains/use-managed-domains'
import { drawerRouteSearch, transferInSearch } from '../model/drawer-route'
import type { WantedTask } from '../model/task'
import styles from './task-chooser.module.css'

/** More than these are found by typing. */
const most = 50

/** Asks which domain 'Transfer Domain' or 'WHOIS & Privacy' is meant for (S2.30), and leads to that part of its drawer. */
export const TaskChooser = ({ task, domain, onClose }: WantedTask & { onClose: () => void }) => {
  const { t } = useTranslation(withRules)
  const [typed, setTyped] = useState<string>()
  const named = useQuery({ ...domainQuery(domain ?? 0), enabled: domain !== undefined })
  const q = typed ?? (named.data ? fullName(named.data) : '')
  const { found, count, isFetching } = useManagedDomains(q)
  return (
    <Dialog open onClose={onClose} dismissable title={t(`task.${task}`)}>
      <div className={styles.chooser}>
        {task === 'transfer' && (
          <>
            <section className={styles.choice}>
              <h3>{t('task.in')}</h3>
              <p className={styles.hint}>{t('task.inHint')}</p>
              <Link to={{ search: transferInSearch('', '') }} className={buttonClass()}>
                {t('registrar.in.open')}
              </Link>
            </section>
            <h3>{t('task.away')}</h3>
          </>
        )}
        <SearchField label={t('list.search')} value={q} onChange={setTyped} />
        <ul className={styles.list} aria-label={t('list.title')}>
          {found.slice(0, most).map(each => {
            const hint = task === 'transfer' ? verdictText(t, domainCan.startTransfer(each)) : undefined
            return (
              <li key={each.id}>
                <Link
                  to={{ search: drawerRouteSearch('', { domain: each.id, view: 'overview' }) }}
                  state={{ section: task }}
                  className={`${linkClass({ variant: 'quiet' })} ${styles.domain}`}
                >
                  <span className={styles.name}>
                    <DomainTitle domain={each} asciiClass={styles.hint} />
                    {hint && <span className={styles.hint}>{hint}</span>}
                  </span>
                  <ChevronRight aria-hidden="true" className={styles.arrow} />
                </Link>
              </li>
            )
          })}
        </ul>
        {count > most && <p className={styles.hint}>{t('bulk.more', { count: count - most })}</p>}
        {found.length === 0 &&
          (isFetching ? (
            <SkeletonGroup label={t('loading')}>
              <Skeleton height="2.75rem" shape="block" />
            </SkeletonGroup>
          ) : (
            <ListEmpty {...(q !== '' && { onClear: () => setTyped('') })} />
          ))}
      </div>
    </Dialog>
  )
}

import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import { Link } from '@panel/shared/panel'
import { domainCan, fullName } from '@panel/shared/rules'
import { linkClass, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { ChevronRight } from '@panel/shared/ui/icons'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { verdictText, withRules } from '../common/rule-texts'
import { useReadableNames } from '../common/use-readable-names'
import { domainsQuery } from '../features/domains/api/list-domains'
import { DomainTitle } from '../features/domains/domain-title'
import { ListEmpty } from '../features/domains/list-states'
import { filterDomains } from '../model/list-order'
import { panelRouteSearch, transferInSearch } from '../model/panel-route'
import type { WantedTask } from '../model/task'
import styles from './task-chooser.module.css'

/** More than these are found by typing. */
const most = 50

/** Asks which domain 'Transfer Domain' or 'WHOIS & Privacy' is meant for (S2.30), and leads to that part of its panel. */
export const TaskChooser = ({ task, domain, onClose }: WantedTask & { onClose: () => void }) => {
  const { t } = useTranslation(withRules)
  const { data, isFetching } = useQuery(domainsQuery())
  const readable = useReadableNames()
  const [typed, setTyped] = useState<string>()
  const named = data?.find(({ id }) => id === domain)
  const q = typed ?? (named ? fullName(named) : '')
  const managed = data?.filter(each => domainCan.manage(each).allowed) ?? []
  const found = filterDomains(managed, { q, status: 'all' }, readable)
  return (
    <Dialog open onClose={onClose} dismissable title={t(`task.${task}`)}>
      <div className={styles.chooser}>
        <SearchField label={t('list.search')} value={q} onChange={setTyped} />
        <ul className={styles.list} aria-label={t('list.title')}>
          {found.slice(0, most).map(each => {
            const hint = task === 'transfer' ? verdictText(t, domainCan.startTransfer(each)) : undefined
            return (
              <li key={each.id}>
                <Link
                  to={{ search: panelRouteSearch('', { domain: each.id, view: 'overview' }) }}
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
        {found.length > most && <p className={styles.hint}>{t('bulk.more', { count: found.length - most })}</p>}
        {found.length === 0 &&
          (isFetching ? (
            <SkeletonGroup label={t('loading')}>
              <Skeleton height="2.75rem" shape="block" />
            </SkeletonGroup>
          ) : (
            <ListEmpty {...(q !== '' && { onClear: () => setTyped('') })} />
          ))}
        {task === 'transfer' && (
          <Link to={{ search: transferInSearch('', '') }} className={linkClass()}>
            {t('registrar.in.open')}
          </Link>
        )}
      </div>
    </Dialog>
  )
}

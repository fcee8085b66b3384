import { callApi, keepPreviousData, queryOptions, useQuery } from '@panel/shared/api-client'
import { type DnsFound, dnsCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { Button } from '@panel/shared/ui'
import { useState } from 'react'
import { useDebouncedValue } from '../../common/hooks'
import { keys } from '../../common/keys'
import { lineOf } from '../../model/record-draft'
import styles from './domain-list.module.css'

/** Letters of a search, below which most records would match. */
const shortest = 2

const [few, many] = [10, 200] as const

/** Milliseconds without a key press before records are looked for. */
const typingPause = 300

const foundQuery = (q: string, limit: number) =>
  queryOptions({
    queryKey: keys.foundRecords(q, limit),
    queryFn: ({ signal }) => callApi(dnsCalls.search, { query: { q, limit: String(limit) } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

const recordPath = ({ domain_id, record }: DnsFound): string =>
  `${paths.domainManager()}?domain=${domain_id}&view=records&record=${record.id}`

/** DNS records of all domains in which the search of the list is found; nothing where there are none. */
export const FoundRecords = ({ q }: { q: string }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const wanted = useDebouncedValue(q.trim(), typingPause)
  const [all, setAll] = useState(false)
  const limit = all ? many : few
  const { data = [] } = useQuery({ ...foundQuery(wanted, limit), enabled: wanted.length >= shortest })
  if (wanted.length < shortest || data.length === 0) return null
  return (
    <section className={styles.found} aria-label={t('dns.found.title')}>
      <h2 className={styles.foundTitle}>{t('dns.found.title')}</h2>
      <ul>
        {data.map(found => (
          <li key={found.record.id}>
            <Link to={recordPath(found)} className={styles.foundRecord}>
              <strong>{found.domain}</strong> <code>{lineOf(found.record)}</code>
            </Link>
          </li>
        ))}
      </ul>
      {!all && data.length === few && (
        <Button variant="link" size="sm" onClick={() => setAll(true)}>
          {t('dns.found.all')}
        </Button>
      )}
    </section>
  )
}

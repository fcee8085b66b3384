import { callApi, queryOptions, useQuery, zonesQuery } from '@panel/shared/api-client'
import { type Domain, domainCalls } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { Link, paths } from '@panel/shared/panel'
import { fullName, type SearchName } from '@panel/shared/rules'
import { useSession } from '@panel/shared/session'
import { Alert, buttonClass } from '@panel/shared/ui'
import { checkout } from '../../common/checkout-texts'
import { keys } from '../../common/keys'
import { readRecordSummary } from '../../model/record-summary'
import styles from './taken-name.module.css'
import { WatchName } from './watch-name'

interface TakenNameProps {
  candidate: SearchName
  record: string
}

/** The reader's own domain of this name, if it is one. */
const ownQuery = (ascii: string) =>
  queryOptions({
    queryKey: keys.own(ascii),
    queryFn: async ({ signal }): Promise<Domain | null> => {
      const found = await callApi(domainCalls.mine, { query: { q: ascii, limit: '50' } }, { signal })
      return found.find(domain => fullName(domain) === ascii && holds.has(domain.status)) ?? null
    },
  })

/** Statuses in which a row of the list is what holds the name. */
const holds: ReadonlySet<string> = new Set(['pending', 'approved', 'reserved', 'expired', 'redemption'])

/** What a taken name means for the reader: it is theirs already, or it may be moved here; and who has it since when. */
export const TakenName = ({ candidate, record }: TakenNameProps) => {
  const isSignedIn = useSession(state => state.user !== null)
  const { data: own, isPending } = useQuery({ ...ownQuery(candidate.ascii), enabled: isSignedIn })
  if (isSignedIn && isPending) return null
  return own ? <OwnName domain={own} /> : <OthersName candidate={candidate} record={record} />
}

const OwnName = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation(checkout)
  return (
    <Alert
      tone="success"
      live={false}
      actions={
        <Link
          to={{ pathname: paths.domainManager(), search: `?domain=${domain.id}` }}
          className={buttonClass({ size: 'sm' })}
        >
          {t('taken.open')}
        </Link>
      }
    >
      {t(domain.status === 'pending' ? 'taken.requested' : 'taken.yours')}
    </Alert>
  )
}

const OthersName = ({ candidate, record }: TakenNameProps) => {
  const { t } = useTranslation(checkout)
  const { data: zones } = useQuery(zonesQuery())
  const prices = zones?.find(({ zone }) => zone === candidate.zone)?.prices
  const { registrar, since, until } = readRecordSummary(record)
  const facts = [
    registrar && { term: t('taken.registrar'), value: registrar },
    since && { term: t('taken.since'), value: formatDate(since) },
    until && { term: t('taken.until'), value: formatDate(until) },
  ].filter(fact => typeof fact === 'object')
  return (
    <div className={styles.taken}>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd translate="no">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.move}>
        <span>
          {prices
            ? t('taken.movePriced', { price: moneyText(prices.currency, prices.transfer_total ?? prices.transfer) })
            : t('taken.moveFree')}
        </span>
        <Link
          to={{ pathname: paths.domainManager(), search: `?transfer-in=${encodeURIComponent(candidate.unicode)}` }}
          className={buttonClass({ size: 'sm' })}
        >
          {t('taken.move')}
        </Link>
      </p>
      <WatchName domain={candidate.ascii} />
    </div>
  )
}

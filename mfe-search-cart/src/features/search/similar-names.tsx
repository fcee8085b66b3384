import { useQueries, useQuery, zonesQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import type { SearchName } from '@panel/shared/rules'
import { Button, Card } from '@panel/shared/ui'
import { useState } from 'react'
import { keys } from '../../common/keys'
import { checkedSince } from '../../model/lookup-state'
import { readNames } from '../../model/searched-names'
import { similarNames } from '../../model/similar-names'
import { lookupQuery } from './api/lookup'
import { CheckedAt } from './checked-at'
import type { NameAction } from './name-action'
import { NameList } from './name-list'
import styles from './similar-names.module.css'

interface SimilarNamesProps {
  /** A name that is taken. */
  candidate: SearchName
  action: NameAction
}

/** Similar names that are free. They are looked up only when they are asked for. */
export const SimilarNames = ({ candidate, action }: SimilarNamesProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const [shown, setShown] = useState(false)
  const { names, lookups } = useSimilar(candidate, shown)
  const free = names.filter((_, at) => lookups[at]?.state !== 'taken')
  const since = checkedSince(lookups)
  return (
    <Card
      title={t('result.similar')}
      description={since && <CheckedAt moment={since} />}
      actions={
        <Button size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'result.hideSimilar' : 'result.showSimilar')}
        </Button>
      }
      flush
    >
      {shown && free.length > 0 && <NameList label={t('result.similar')} candidates={free} action={action} />}
      <p role="status" className={styles.none}>
        {shown && since && free.length === 0 && t('result.noSimilar')}
      </p>
    </Card>
  )
}

const useSimilar = (candidate: SearchName, enabled: boolean) => {
  const { data: zones = [] } = useQuery(zonesQuery())
  const text = similarNames(candidate).join(',')
  const { data } = useQuery({
    queryKey: keys.names(text, zones),
    queryFn: () =>
      readNames(
        text,
        zones.map(({ zone }) => zone),
        candidate.zone,
      ),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const names = enabled ? (data?.names ?? []) : []
  const lookups = useQueries({ queries: names.map(({ ascii }) => lookupQuery(ascii)) }).map(lookup => lookup.data)
  return { names, lookups }
}

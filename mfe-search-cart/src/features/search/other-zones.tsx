import { useQueries, useQuery, zonesQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import type { SearchName } from '@panel/shared/rules'
import { Card } from '@panel/shared/ui'
import { checkedSince } from '../../model/lookup-state'
import { inZone } from '../../model/searched-names'
import { lookupQuery } from './api/lookup'
import { CheckedAt } from './checked-at'
import type { NameAction } from './name-action'
import { NameList } from './name-list'

interface OtherZonesProps {
  candidate: SearchName
  action: NameAction
}

const mostSuggestions = 4

/** The same name under the other zones that are offered. */
export const OtherZones = ({ candidate, action }: OtherZonesProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const { data: offered = [] } = useQuery(zonesQuery())
  const others = offered
    .filter(({ zone }) => zone !== candidate.zone)
    .slice(0, mostSuggestions)
    .map(({ zone }) => inZone(candidate, zone))
  const lookups = useQueries({ queries: others.map(({ ascii }) => lookupQuery(ascii)) })
  const since = checkedSince(lookups.map(({ data }) => data))
  if (others.length === 0) return null
  return (
    <Card title={t('result.otherZones')} description={since && <CheckedAt moment={since} />} flush>
      <NameList label={t('result.otherZones')} candidates={others} action={action} />
    </Card>
  )
}

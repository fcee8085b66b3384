import { useQueries, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import type { SearchName } from '@panel/shared/rules'
import { Alert, Card, Stack, VisuallyHidden } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { checkedSince, type FreeName } from '../../model/lookup-state'
import { maxNames } from '../../model/names'
import type { SearchedNames } from '../../model/searched-names'
import { lookupQuery } from './api/lookup'
import { CheckedAt } from './checked-at'
import { shownState } from './lookup-badge'
import type { NameAction } from './name-action'
import { NameList } from './name-list'
import { OtherZones } from './other-zones'
import { SearchResult } from './search-result'

const FaultyNames = lazyComponent(async () => (await import('./faulty-names')).FaultyNames)
const SearchNotes = lazyComponent(async () => (await import('./faulty-names')).SearchNotes)
const SimilarNames = lazyComponent(async () => (await import('./similar-names')).SimilarNames)

interface SearchResultsProps extends SearchedNames {
  action: NameAction
  /** What can be done with all free names at once. */
  allOf: (free: readonly FreeName[]) => ReactNode
}

/** What a search found, of one name or of many. */
export const SearchResults = ({ names, faulty, leftOut, notes, action, allOf }: SearchResultsProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const [first] = names
  return (
    <Stack gap={4}>
      <SearchNotes notes={notes} />
      {faulty.length > 0 && <FaultyNames names={faulty} />}
      {leftOut > 0 && <Alert tone="info">{t('result.leftOut', { count: leftOut, most: maxNames })}</Alert>}
      {names.length > 1 && <ManyResults names={names} action={action} allOf={allOf} />}
      {names.length === 1 && first && <OneResult key={first.ascii} name={first} action={action} />}
    </Stack>
  )
}

const OneResult = ({ name, action }: { name: SearchName; action: NameAction }) => {
  const { t } = useTranslation('mfe-search-cart')
  const { data: lookup } = useQuery(lookupQuery(name.ascii))
  return (
    <>
      <SearchResult candidate={name} action={action} />
      {lookup && <OtherZones candidate={name} action={action} />}
      {lookup?.state === 'taken' && <SimilarNames candidate={name} action={action} />}
      <Spoken text={lookup && t(`result.said.${shownState(lookup)}`, { domain: name.unicode })} />
    </>
  )
}

const ManyResults = ({ names, action, allOf }: Pick<SearchResultsProps, 'names' | 'action' | 'allOf'>) => {
  const { t } = useTranslation('mfe-search-cart')
  const lookups = useQueries({ queries: names.map(({ ascii }) => lookupQuery(ascii)) })
  const count = (state: string) => lookups.filter(({ data }) => data?.state === state).length
  const unknown = count('unknown')
  const free = names.flatMap((name, at) => {
    const lookup = lookups[at]?.data
    return lookup?.state === 'available' ? [{ ...name, price: lookup.price }] : []
  })
  const parts = [
    t('result.availableCount', { count: count('available') }),
    t('result.takenCount', { count: count('taken') }),
    unknown > 0 && t('result.unknownCount', { count: unknown }),
  ]
  const since = checkedSince(lookups.map(({ data }) => data))
  const summary = since ? parts.filter(Boolean).join(' · ') : t('result.searchingSeveral')
  const label = t('result.several', { count: names.length })
  return (
    <>
      <Card
        title={label}
        description={
          <>
            <span>{since ? `${summary} · ` : summary}</span>
            {since && <CheckedAt moment={since} />}
          </>
        }
        actions={since && allOf(free)}
        flush
      >
        <NameList label={label} candidates={names} action={action} />
      </Card>
      <Spoken text={since && summary} />
    </>
  )
}

/** Read to a screen reader when it changes (WCAG 4.1.3). */
const Spoken = ({ text }: { text: string | false | undefined }) => (
  <div role="status">
    <VisuallyHidden>{text}</VisuallyHidden>
  </div>
)

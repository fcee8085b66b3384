import { callApi, useQuery } from '@panel/shared/api-client'
import { type Activity, activityCalls } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { deviceOf, useEventText } from '@panel/shared/lists'
import { Button, Card, Inline, Stack } from '@panel/shared/ui'
import { useState } from 'react'
import { accountKeys } from '../../common/account-keys'
import { EntryList } from '../../common/entry-list'
import { latestQuery } from '../../common/latest-query'
import { Loaded } from '../../common/loaded'
import { DomainLink } from './domain-link'

/** What happened to the account, newest first: the latest `limit` entries, at most 999. */
const activityQuery = (limit: number) =>
  latestQuery(accountKeys.activity(limit), limit, (input, options) => callApi(activityCalls.mine, input, options))

const page = 20
const most = 999

/** What the card shows before more is asked for. */
export const firstActivity = () => activityQuery(page)

/** From what to what. A delegation is a word of the API, which the domain's own activity translates. */
const changeOf = ({ event, detail }: Activity): string =>
  event.startsWith('delegation_') ? '' : [detail?.before, detail?.after].filter(Boolean).join(' → ')

/** What happened to the account and its domains: what, when, from where. */
export const ActivityCard = () => {
  const { t } = useTranslation('mfe-auth')
  const eventText = useEventText()
  const [limit, setLimit] = useState(page)
  const query = useQuery(activityQuery(limit))
  const factsOf = ({ at, actor, address, agent }: Activity): string[] =>
    [formatDateTime(at), t(`activity.actor.${actor}`), address, deviceOf(agent)].filter(Boolean)
  return (
    <Card title={t('activity.title')} description={t('activity.text')}>
      <Loaded query={query} lines={4}>
        {entries => (
          <Stack gap={4}>
            <EntryList
              empty={t('activity.none')}
              entries={entries.map(entry => ({
                id: entry.id,
                title: (
                  <>
                    {eventText(entry.event)}
                    {entry.domain && <DomainLink ascii={entry.domain} />}
                  </>
                ),
                details: [changeOf(entry), ...factsOf(entry)].filter(Boolean),
              }))}
            />
            {(entries.length === limit || query.isFetching) && limit < most && (
              <Inline>
                <Button pending={query.isFetching} onClick={() => setLimit(Math.min(limit + page, most))}>
                  {t('activity.more')}
                </Button>
              </Inline>
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

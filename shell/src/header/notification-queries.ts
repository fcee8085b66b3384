import { callApi, callQuery, fetchCall, queryClient, queryOptions, sharedKeys } from '@panel/shared/api-client'
import { type Notification, notificationCalls } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'

registerLocales('notifications', {
  en: () => import('./locales/en.json'),
  uk: () => import('./locales/uk.json'),
})

const pauseMs = 120_000

const listKey = ['notifications'] as const

const sinceLater = { refetchInterval: pauseMs, refetchOnWindowFocus: true } as const

/** What needs attention, asked again from time to time: most of it changes without this browser. */
export const attentionQuery = () =>
  queryOptions({ ...callQuery(sharedKeys.attention, notificationCalls.attention), ...sinceLater })

export interface NotificationPage {
  rows: Notification[]
  cursor: string | null
}

const readPage = async (cursor?: string, signal?: AbortSignal): Promise<NotificationPage> => {
  const query = cursor === undefined ? {} : { cursor }
  const { data, headers } = await fetchCall(notificationCalls.list, { query }, signal && { signal })
  return { rows: data, cursor: headers.get('next-cursor') }
}

/** The newest notifications. */
export const notificationsQuery = () =>
  queryOptions({ queryKey: listKey, queryFn: ({ signal }) => readPage(undefined, signal), ...sinceLater })

export const readOlder = (cursor: string): Promise<NotificationPage> => readPage(cursor)

/** Marks what is shown as read on the server; the list keeps its marks until it is opened again. */
export const markRead = async (until: number): Promise<void> => {
  await callApi(notificationCalls.read, { body: { until } })
  await queryClient.invalidateQueries({ queryKey: listKey })
}

import { callApi, queryClient, useErrorText, useMutation, useQuery } from '@panel/shared/api-client'
import { type NameWatch, nameWatchCalls } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { toUnicodeName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Button, Card } from '@panel/shared/ui'
import { accountKeys } from '../../common/account-keys'
import { EntryList } from '../../common/entry-list'

/** Ends a watch. Throws `ApiError`. */
const useRemoveWatch = () =>
  useMutation({
    mutationFn: ({ id }: NameWatch) => callApi(nameWatchCalls.remove, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.watches }),
  })

/** In the script that people read. */
const ReadableName = ({ ascii }: { ascii: string }) => {
  const queryFn = () => toUnicodeName(ascii)
  const { data = ascii } = useQuery({ queryKey: accountKeys.unicode(ascii), queryFn })
  return <span translate="no">{data}</span>
}

/** The taken names that a mail comes about when they become free; nothing for who watches none. */
export const WatchesCard = () => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const { data = [] } = useQuery({
    queryKey: accountKeys.watches,
    queryFn: ({ signal }) => callApi(nameWatchCalls.list, {}, { signal }),
    staleTime: 0,
  })
  const remove = useRemoveWatch()
  if (data.length === 0) return null
  return (
    <Card title={t('watches.title')} description={t('watches.text')}>
      <EntryList
        empty=""
        entries={data.map(watch => ({
          id: watch.id,
          title: <ReadableName ascii={watch.domain} />,
          details: [t('watches.since', { date: formatDate(watch.created_at) })],
          action: (
            <Button
              size="sm"
              aria-label={t('watches.removeNamed', { domain: watch.domain })}
              pending={remove.isPending && remove.variables.id === watch.id}
              onClick={() =>
                remove.mutate(watch, {
                  onError: error => showToast({ tone: 'danger', text: errorText(error, t('watches.failed')) }),
                })
              }
            >
              {t('watches.remove')}
            </Button>
          ),
        }))}
      />
    </Card>
  )
}

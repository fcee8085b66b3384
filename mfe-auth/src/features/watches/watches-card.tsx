import { callApi, queryClient, useErrorText, useMutation, useQuery } from '@panel/shared/api-client'
import { type NameWatch, nameWatchCalls } from '@panel/shared/contract'
import { formatDate, registerLocales, useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Button, Card } from '@panel/shared/ui'
import { accountKeys } from '../../common/account-keys'
import { EntryList } from '../../common/entry-list'
import { ReadableName } from '../../common/readable-name'

/** Apart from the panel's other texts, which the sign-in carries. */
const watchTexts = 'mfe-auth-watches'

registerLocales(watchTexts, {
  en: () => import('../../../locales/watches/en.json'),
  uk: () => import('../../../locales/watches/uk.json'),
})

/** Ends a watch. Throws `ApiError`. */
const useRemoveWatch = () =>
  useMutation({
    mutationFn: ({ id }: NameWatch) => callApi(nameWatchCalls.remove, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.watches }),
  })

/** The taken names that a mail comes about when they become free; nothing for who watches none. */
export const WatchesCard = () => {
  const { t } = useTranslation(watchTexts)
  const errorText = useErrorText()
  const { data = [] } = useQuery({
    queryKey: accountKeys.watches,
    queryFn: ({ signal }) => callApi(nameWatchCalls.list, {}, { signal }),
    staleTime: 0,
  })
  const remove = useRemoveWatch()
  if (data.length === 0) return null
  return (
    <Card title={t('title')} description={t('text')}>
      <EntryList
        empty=""
        entries={data.map(watch => ({
          id: watch.id,
          title: <ReadableName ascii={watch.domain} />,
          details: [t('since', { date: formatDate(watch.created_at) })],
          action: (
            <Button
              size="sm"
              aria-label={t('removeNamed', { domain: watch.domain })}
              pending={remove.isPending && remove.variables.id === watch.id}
              onClick={() =>
                remove.mutate(watch, {
                  onError: error => showToast({ tone: 'danger', text: errorText(error, t('failed')) }),
                })
              }
            >
              {t('remove')}
            </Button>
          ),
        }))}
      />
    </Card>
  )
}

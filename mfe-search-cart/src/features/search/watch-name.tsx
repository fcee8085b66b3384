import { callApi, queryClient, useErrorText, useMutation, useQuery } from '@panel/shared/api-client'
import { type NameWatch, nameWatchCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { session, useSession } from '@panel/shared/session'
import { Button, FormError } from '@panel/shared/ui'
import { checkout } from '../../common/checkout-texts'
import { keys } from '../../common/keys'
import styles from './taken-name.module.css'

/** Watches the name, or ends the watch. Throws `ApiError`. */
const useChangeWatch = (domain: string) =>
  useMutation({
    mutationFn: async (watch: NameWatch | undefined) => {
      if (watch) await callApi(nameWatchCalls.remove, { params: { id: watch.id } })
      else await callApi(nameWatchCalls.add, { body: { domain } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.watches }),
  })

/** A mail when a taken name becomes free. A visitor signs in first. `domain` is in ASCII. */
export const WatchName = ({ domain }: { domain: string }) => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const isSignedIn = useSession(state => state.user !== null)
  const { data } = useQuery({
    queryKey: keys.watches,
    queryFn: ({ signal }) => callApi(nameWatchCalls.list, {}, { signal }),
    staleTime: 0,
    enabled: isSignedIn,
  })
  const { mutate, isPending, error } = useChangeWatch(domain)
  const watch = data?.find(each => each.domain === domain)
  return (
    <div>
      <p className={styles.move}>
        <span role="status">{t(watch ? 'taken.watched' : 'taken.watchText')}</span>
        <Button
          size="sm"
          pending={isPending}
          onClick={() => (isSignedIn ? mutate(watch) : session.requestSignIn('required'))}
        >
          {t(watch ? 'taken.unwatch' : 'taken.watch')}
        </Button>
      </p>
      <FormError>{error && errorText(error, t('taken.watchFailed'))}</FormError>
    </div>
  )
}

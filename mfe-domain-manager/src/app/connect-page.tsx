import { isApiError, useErrorText, useQuery } from '@panel/shared/api-client'
import type { ConnectPreview } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, useNavigate } from '@panel/shared/panel'
import { Button, buttonClass, Card, ErrorState, PageHeader, Skeleton, SkeletonGroup, Stack } from '@panel/shared/ui'
import { connectTexts, previewQuery, useConnect } from '../features/connect/connect'
import { ConnectRequest, Unserved } from '../features/connect/connect-request'
import { DifferenceList } from '../features/dns/history/difference-list'
import { type ConnectLink, drawerRouteSearch } from '../model/drawer-route'

/** A service provider asks for records of a domain: the owner sees what would change, and decides. */
export const ConnectPage = ({ link }: { link: ConnectLink }) => {
  const { t: tc } = useTranslation(connectTexts)
  return (
    <>
      <PageHeader title={tc('title')} description={tc('text')} />
      <Request link={link} />
    </>
  )
}

const Request = ({ link }: { link: ConnectLink }) => {
  const navigate = useNavigate()
  const { data: preview, error, refetch, isFetching } = useQuery(previewQuery(link))
  const connect = useConnect(link)
  if (connect.data?.return_to) return <Loading />
  if (preview && connect.isSuccess) return <Connected preview={preview} />
  if (error && !preview) return <Refused error={error} isTrying={isFetching} onRetry={() => void refetch()} />
  if (!preview) return <Loading />
  const cancel = () => {
    if (preview.return_to) location.assign(preview.return_to.cancelled)
    else void navigate({ search: '' })
  }
  return (
    <ConnectRequest
      preview={preview}
      difference={<DifferenceList diff={preview.diff} whole />}
      connect={connect}
      onConnect={() =>
        connect.mutate(preview.version, {
          onSuccess: ({ return_to }) => {
            if (return_to) location.assign(return_to)
          },
        })
      }
      onCancel={cancel}
    />
  )
}

const Loading = () => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton height="14rem" shape="block" />
    </SkeletonGroup>
  )
}

/** The same call may succeed later: too many calls, or no answer that says something about the link. */
const isForNow = (error: Error): boolean =>
  !isApiError(error) || error.failure !== 'problem' || error.status === 429 || error.status >= 500

/** Codes whose own text says nothing of a service that is connected. */
const reasonsHere: Readonly<Record<string, 'off' | 'elsewhere'>> = { not_found: 'off', dns_disabled: 'elsewhere' }

/** Each reason once, in the reader's language. */
const useReason = (error: Error): string => {
  const { t: tc } = useTranslation(connectTexts)
  const errorText = useErrorText()
  const reasons = isApiError(error) ? [...new Set(error.fields.map(({ message }) => message))] : []
  if (reasons.length > 0) return reasons.join(' ')
  const here = isApiError(error) ? reasonsHere[error.code ?? ''] : undefined
  if (here) return tc(here)
  const wait = isApiError(error) && error.status === 429 ? error.retryAfter : undefined
  return wait ? tc('wait', { count: wait }) : errorText(error, tc('unanswered'))
}

interface RefusedProps {
  error: Error
  isTrying: boolean
  onRetry: () => void
}

/** Why the service is not connected, and the way back to the provider, who waits for an answer. */
const Refused = ({ error, isTrying, onRetry }: RefusedProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { t: tc } = useTranslation(connectTexts)
  const reason = useReason(error)
  const back = isApiError(error) ? error.back : undefined
  const canRetry = isForNow(error)
  return (
    <ErrorState
      title={tc(canRetry ? 'notNow' : 'refused')}
      actions={
        <>
          {canRetry && (
            <Button variant="primary" pending={isTrying} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {back && (
            <a href={back.href} className={buttonClass({ variant: canRetry ? 'secondary' : 'primary' })}>
              {tc('backTo', { provider: back.name })}
            </a>
          )}
          <Link to={{ search: '' }} className={buttonClass()}>
            {t('dns.backToList')}
          </Link>
        </>
      }
    >
      {reason}
    </ErrorState>
  )
}

const Connected = ({ preview }: { preview: ConnectPreview }) => {
  const { t: tc } = useTranslation(connectTexts)
  const search = drawerRouteSearch('', { domain: preview.domain_id, view: 'records' })
  return (
    <Card>
      <Stack gap={4}>
        <p role="status">{tc('done', { service: preview.service_name })}</p>
        <Unserved preview={preview} />
        <div>
          <Link to={{ search }} className={buttonClass()}>
            {tc('records')}
          </Link>
        </div>
      </Stack>
    </Card>
  )
}

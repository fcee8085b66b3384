import { isApiError, useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, useNavigate } from '@panel/shared/panel'
import { buttonClass, Card, ErrorState, PageHeader, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { connectTexts, previewQuery, useConnect } from '../features/connect/connect'
import { ConnectRequest } from '../features/connect/connect-request'
import { DifferenceList } from '../features/dns/history/difference-list'
import type { ConnectLink } from '../model/connect-link'
import { drawerRouteSearch } from '../model/drawer-route'

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
  const { data: preview, error } = useQuery(previewQuery(link))
  const connect = useConnect(link)
  if (connect.data?.return_to) return <Loading />
  if (preview && connect.isSuccess) return <Connected domainId={preview.domain_id} service={preview.service_name} />
  if (error && !preview) return <Refused error={error} />
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

/** Each reason in a line of its own, in the reader's language, and the way back to the provider, who waits for an answer. */
const Refused = ({ error }: { error: Error }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { t: tc } = useTranslation(connectTexts)
  const errorText = useErrorText()
  const reasons = isApiError(error) ? [...new Set(error.fields.map(({ message }) => message))] : []
  const back = isApiError(error) ? error.back : undefined
  return (
    <ErrorState
      title={tc('refused')}
      actions={
        <>
          {back && (
            <a href={back.href} className={buttonClass({ variant: 'primary' })}>
              {tc('backTo', { provider: back.name })}
            </a>
          )}
          <Link to={{ search: '' }} className={buttonClass()}>
            {t('dns.backToList')}
          </Link>
        </>
      }
    >
      {reasons.length === 0 ? errorText(error, tc('failed')) : reasons.join(' ')}
    </ErrorState>
  )
}

const Connected = ({ domainId, service }: { domainId: number; service: string }) => {
  const { t: tc } = useTranslation(connectTexts)
  return (
    <Card>
      <p role="status">{tc('done', { service })}</p>
      <Link to={{ search: drawerRouteSearch('', { domain: domainId, view: 'records' }) }} className={buttonClass()}>
        {tc('records')}
      </Link>
    </Card>
  )
}

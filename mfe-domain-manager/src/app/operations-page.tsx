import { useTranslation } from '@panel/shared/i18n'
import { OperationDetail, OperationList } from '@panel/shared/operations'
import { Link, paths, RequireSession, useNavigate, useSearchParams } from '@panel/shared/panel'
import { linkClass, PageHeader } from '@panel/shared/ui'
import { readId } from '../model/drawer-route'

/** The user's bulk work: all of it, or one piece (`?id=5`). */
export const OperationsPage = () => (
  <RequireSession>
    <Operations />
  </RequireSession>
)

const Operations = () => {
  const { t } = useTranslation('mfe-domain-manager')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const id = readId(query.get('id'))
  return (
    <>
      <PageHeader
        title={t('operations')}
        breadcrumb={
          <Link to={id === undefined ? paths.domainManager() : paths.operations()} className={linkClass()}>
            {t(id === undefined ? 'dns.backToList' : 'allOperations')}
          </Link>
        }
      />
      {id === undefined ? (
        <OperationList />
      ) : (
        <OperationDetail key={id} id={id} onShow={next => void navigate(paths.operations(next))} />
      )}
    </>
  )
}

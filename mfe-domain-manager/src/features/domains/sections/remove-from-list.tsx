import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Button, buttonClass } from '@panel/shared/ui'
import { transferInSearch } from '../../../model/drawer-route'
import { useRemoveDomain } from '../api/end-domain'

interface RemoveFromListProps {
  domain: Domain
  onRemoved: () => void
}

/** What can be done with a row that holds nothing: ask for the name again, or take it off the list. */
export const RemoveFromList = ({ domain, onRemoved }: RemoveFromListProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { mutate, isPending } = useRemoveDomain(domain.id)
  const name = fullName(domain)
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('removal.done', { domain: name }) })
        onRemoved()
      },
      onError: error => showToast({ tone: 'danger', text: errorText(error, t('removal.failed')) }),
    })
  // A transfer that failed for its code is asked for again with another code, not by a registration.
  const isWrongCode = domain.reason?.code === 'registry_2202'
  const again = isWrongCode
    ? { search: transferInSearch('', name) }
    : { pathname: paths.home(), search: `?q=${encodeURIComponent(name)}` }
  return (
    <>
      <Link to={again} className={buttonClass({ size: 'sm' })}>
        {t(isWrongCode ? 'removal.otherCode' : 'removal.again')}
      </Link>
      <Button size="sm" pending={isPending} onClick={remove}>
        {t('removal.action')}
      </Button>
    </>
  )
}

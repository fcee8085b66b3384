import { queryClient, useErrorText } from '@panel/shared/api-client'
import type { Domain, NameserverCheck } from '@panel/shared/contract'
import { applyServerErrors, hasChangedSince, type UseFormReturn } from '@panel/shared/forms'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { fullName, type Nameservers } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { useState } from 'react'
import type { DelegationValues } from '../../common/delegation-values'
import { cachedDomain } from '../../common/domain-cache'
import { useIsGone } from '../../common/hooks'
import { checkQueryOf } from './api/check-nameservers'
import { currentDelegation, saveDelegation, useSaveDelegation } from './api/save-delegation'
import { toChange } from './use-delegation-form'

/** What would stop working with nameservers that were checked; undefined where nothing would. */
const riskOf = ({ breaks_dnssec, servers }: NameserverCheck): 'dnssec' | 'silent' | undefined => {
  if (breaks_dnssec) return 'dnssec'
  const isSilent = ({ answers, reason }: NameserverCheck['servers'][number]) => !answers && reason !== 'not_looked_up'
  return servers.length > 0 && servers.every(isSilent) ? 'silent' : undefined
}

/** The check runs while the nameservers are typed; where it cannot be made, the reader decides without it. */
const checked = async (domainId: number, nameservers: Nameservers): Promise<NameserverCheck | undefined> => {
  try {
    return await queryClient.fetchQuery({ ...checkQueryOf(domainId, nameservers), staleTime: 60_000, gcTime: 60_000 })
  } catch {
    return undefined
  }
}

/** Whether anything of a domain works now that other nameservers could stop. */
const isServed = async (domain: Domain, recordCount: number): Promise<boolean> => {
  if (domain.delegation_type !== 'external') return domain.delegation_type === 'internal' && recordCount > 0
  const now = await checked(domain.id, currentDelegation(domain).nameservers)
  return now?.servers.some(({ answers }) => answers) ?? false
}

/**
 * Saves the form, after a question where the nameservers would stop the site and the mail; a toast can undo it. What
 * comes of it is said also when the form is closed meanwhile.
 */
export const useCheckedSave = (
  domain: Domain,
  recordCount: number,
  form: UseFormReturn<DelegationValues>,
  onSaved: () => void,
) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const save = useSaveDelegation(domain)
  const [asked, setAsked] = useState<{ values: DelegationValues; risk: 'dnssec' | 'silent' }>()
  const [checking, setChecking] = useState(false)
  const isGone = useIsGone()
  const sayFailure = (error: unknown) => showToast({ tone: 'danger', text: errorText(error, t('delegation.failed')) })
  const store = (values: DelegationValues) => {
    setAsked(undefined)
    const hasChanged = hasChangedSince(form)
    const former = currentDelegation(domain)
    const undo = () =>
      saveDelegation(cachedDomain(domain.id) ?? domain, former).then(
        () => showToast({ tone: 'success', text: t('delegation.undone') }),
        sayFailure,
      )
    void save.mutateAsync(toChange(values, fullName(domain))).then(
      waitsUntil => {
        if (!hasChanged()) {
          form.reset(values)
          onSaved()
        }
        if (waitsUntil)
          return void showToast({
            tone: 'success',
            text: t('delegation.waits', { date: formatDateTime(waitsUntil) }),
          })
        // Saving the former four would lose those beyond them; the page of what was added lately brings back all.
        const action = !domain.more_nameservers && { label: t('dns.undo'), run: () => void undo() }
        showToast({ tone: 'success', text: t('delegation.saved'), ...(action && { action }) })
      },
      error => (isGone() ? sayFailure(error) : applyServerErrors(form, error)),
    )
  }
  // What would stop the site and the mail is saved only on purpose.
  const submit = async (values: DelegationValues) => {
    if (values.delegation_type !== 'external' || !form.formState.isDirty) return store(values)
    setChecking(true)
    const ask = () => checked(domain.id, toChange(values, fullName(domain)).nameservers)
    // The form cancels the check that it shows when it is closed.
    const check = (await ask()) ?? (isGone() ? await ask() : undefined)
    const risk = check && riskOf(check)
    const isAsked = risk === 'dnssec' || (risk === 'silent' && (await isServed(domain, recordCount)))
    setChecking(false)
    if (!risk || !isAsked) return store(values)
    if (isGone()) showToast({ tone: 'danger', text: t('delegation.notSaved', { domain: fullName(domain) }) })
    else setAsked({ values, risk })
  }
  return { save, checking, asked, setAsked, store, submit }
}

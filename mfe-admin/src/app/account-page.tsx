import { useQuery } from '@panel/shared/api-client'
import type { AdminAccount } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { Link, lazyComponent, pageSettings, paths, useSearchParams } from '@panel/shared/panel'
import { ContributionCards } from '@panel/shared/panel/points'
import { Alert, Button, buttonClass, Stack } from '@panel/shared/ui'
import { useMemo, useState } from 'react'
import { AccountContacts } from '../features/accounts/account-contacts'
import { AccountDomains } from '../features/accounts/account-domains'
import { AccountNotes } from '../features/accounts/account-notes'
import { AccountOrders } from '../features/accounts/account-orders'
import { accountQuery } from '../features/accounts/api/account'
import { DisableButton } from '../features/accounts/disable-button'
import { domainsQuery } from '../features/domains/api/domains'
import { SessionsDialog } from '../features/sessions/sessions-dialog'
import { filterDomains } from '../model/domain-list'
import { AccessGate } from './access-gate'
import { AdminFrame } from './admin-menu'
import { useSignedIn, viewOf } from './use-admin-data'

const AccountVerifications = lazyComponent(
  async () => (await import('../features/accounts/account-verifications')).AccountVerifications,
)

const ActDialog = lazyComponent(async () => (await import('../features/accounts/act-dialog')).ActDialog)

/** One account: its domains and orders, where it is signed in, what was noted about it, and the means to disable it. */
export const AccountPage = () => {
  const { t } = useTranslation('mfe-admin')
  const [search] = useSearchParams()
  const id = Number(/^[1-9]\d{0,14}$/.exec(search.get('id') ?? '')?.[0] ?? 0)
  const enabled = useSignedIn()
  const { prices } = pageSettings()
  const view = viewOf(enabled, useQuery({ ...accountQuery(id), enabled }))
  const [q, setQ] = useState('')
  const { data: all } = useQuery({ ...domainsQuery(), enabled: enabled && q !== '' })
  const found = useMemo(
    () =>
      all &&
      filterDomains(
        all.filter(({ user_id }) => user_id === id),
        { q, status: 'all' },
        new Map(),
      ),
    [all, id, q],
  )
  const account = view.state === 'ready' ? view.data : undefined
  return (
    <AdminFrame
      title={account?.email ?? t('account.title')}
      description={
        account &&
        [account.full_name, t('account.since', { date: formatDate(account.created_at) })].filter(Boolean).join(' · ')
      }
      actions={account && <AccountActions account={account} />}
    >
      <AccessGate view={view}>
        {ready => (
          <Stack gap={6}>
            {ready.disabled_at && (
              <Alert tone="warning">{t('account.disabledSince', { date: formatDate(ready.disabled_at) })}</Alert>
            )}
            <AccountContacts account={ready} />
            {ready.verifications && <AccountVerifications account={ready} />}
            <AccountNotes account={ready} />
            <AccountDomains account={ready} q={q} found={found} onSearch={setQ} />
            {prices && <AccountOrders account={ready} />}
            <ContributionCards
              name="admin.customer-section"
              context={{ customer: { id: ready.id, email: ready.email } }}
            />
          </Stack>
        )}
      </AccessGate>
    </AdminFrame>
  )
}

const AccountActions = ({ account }: { account: AdminAccount }) => {
  const { t } = useTranslation('mfe-admin')
  const [opened, setOpened] = useState<'sessions' | 'acting' | null>(null)
  const close = () => setOpened(null)
  const audit = `${paths.audit(pageSettings().adminPath)}?${new URLSearchParams({ account: String(account.id) })}`
  return (
    <>
      <Button onClick={() => setOpened('sessions')}>{t('sessions.open')}</Button>
      {!account.is_admin && !account.disabled_at && (
        <Button onClick={() => setOpened('acting')}>{t('acting.open')}</Button>
      )}
      <Link to={audit} className={buttonClass()}>
        {t('account.audit')}
      </Link>
      <DisableButton account={account} />
      {opened === 'sessions' && <SessionsDialog user={account} onClose={close} />}
      {opened === 'acting' && <ActDialog account={account} onClose={close} />}
    </>
  )
}

import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { ApiToken } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { lazyComponent } from '@panel/shared/panel'
import { Button, Card, ExternalAnchor, IconButton } from '@panel/shared/ui'
import { Plus, Trash2 } from '@panel/shared/ui/icons'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { EntryList } from '../../common/entry-list'
import { Loaded } from '../../common/loaded'
import { tokensQuery, useCurrency, useRemoveToken } from './api/tokens'

/** Loaded once somebody is about to make a token. */
const NewTokenDialog = lazyComponent(async () => (await import('./new-token-dialog')).NewTokenDialog)

/** Tokens for programs: what each may do, when it was used, and its end. */
export const TokensCard = () => {
  const { t } = useTranslation('mfe-auth')
  const query = useQuery(tokensQuery())
  const currency = useCurrency()
  const limitOf = ({ monthly_limit }: ApiToken): string | null =>
    monthly_limit === null || currency === undefined ? null : moneyText(currency, monthly_limit)
  const [creating, setCreating] = useState(false)
  const [toRemove, setToRemove] = useState<ApiToken | null>(null)
  return (
    <Card
      title={t('tokens.title')}
      description={
        <>
          {t('tokens.text')} <ExternalAnchor href="/api/openapi.json">{t('tokens.guide')}</ExternalAnchor>
        </>
      }
      actions={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          {t('tokens.create')}
        </Button>
      }
    >
      <Loaded query={query} lines={1}>
        {tokens => (
          <EntryList
            empty={t('tokens.none')}
            entries={tokens.map(token => ({
              id: token.id,
              title: token.name,
              details: factsOf(token, t, limitOf(token)),
              action: (
                <IconButton
                  label={t('tokens.removeNamed', { name: token.name })}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => setToRemove(token)}
                />
              ),
            }))}
          />
        )}
      </Loaded>
      {creating && <NewTokenDialog open onClose={() => setCreating(false)} />}
      <RemoveToken token={toRemove} onClose={() => setToRemove(null)} />
    </Card>
  )
}

type Translate = ReturnType<typeof useTranslation<'mfe-auth'>>['t']

const lastUseOf = ({ last_used_at, last_used_address }: ApiToken, t: Translate): string => {
  if (!last_used_at) return t('account.neverUsed')
  const date = formatDate(last_used_at)
  return last_used_address
    ? t('tokens.lastUsedFrom', { date, address: last_used_address })
    : t('account.lastUsedOn', { date })
}

const limitsOf = ({ records, networks, idle_days }: ApiToken, t: Translate): string[] => [
  ...(records ? [records.map(({ host, types }) => `${host} ${types.join(' ')}`).join(', ')] : []),
  ...(networks ? [t('tokens.from', { networks: networks.join(', ') })] : []),
  ...(idle_days === null ? [] : [t('tokens.idleDays', { count: idle_days })]),
]

const factsOf = (token: ApiToken, t: Translate, limit: string | null): string[] => [
  token.scopes.map(scope => t(`tokens.scope.${scope.replace(':', '_') as 'dns_read'}`)).join(', '),
  token.domains === null ? t('tokens.allDomains') : t('tokens.domainCount', { count: token.domains.length }),
  ...limitsOf(token, t),
  ...(limit === null ? [] : [t('tokens.upTo', { sum: limit })]),
  token.expires_at ? t('tokens.expires', { date: formatDate(token.expires_at) }) : t('tokens.neverExpires'),
  lastUseOf(token, t),
]

const RemoveToken = ({ token, onClose }: { token: ApiToken | null; onClose: () => void }) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const remove = useRemoveToken()
  return (
    <ConfirmDialog
      open={token !== null}
      onClose={onClose}
      onConfirm={() => token && remove.mutate(token.id, { onSuccess: onClose })}
      tone="danger"
      title={t('tokens.remove')}
      text={t('tokens.removeText', { name: token?.name })}
      confirmLabel={t('tokens.remove')}
      pending={remove.isPending}
      error={remove.error && errorText(remove.error, t('tokens.removeFailed'))}
    />
  )
}

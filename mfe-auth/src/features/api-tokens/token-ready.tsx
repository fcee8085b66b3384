import { useQuery } from '@panel/shared/api-client'
import { SecretOnce } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { fillIn, type Integration, integrations } from '@panel/shared/integrations'
import { pageSettings } from '@panel/shared/panel'
import { fullName } from '@panel/shared/rules'
import { Button, Inline, Select, Stack } from '@panel/shared/ui'
import { useState } from 'react'
import { Listing } from '../../common/listing'
import { ownDomainsQuery } from './api/tokens'
import type { CreatedToken } from './new-token-form'
import type { PresetName } from './presets'

const isAcme = ({ records }: Integration): boolean => records?.some(({ host }) => host.startsWith('_acme-')) ?? false

/** The programs that a token of a preset is made for. */
const suits: Readonly<Record<PresetName, (integration: Integration) => boolean>> = {
  custom: () => false,
  acme: isAcme,
  router: ({ protocol }) => protocol === 'dyndns2',
  read: ({ scopes }) => scopes.every(scope => scope.endsWith(':read')),
  dns: one => one.scopes.every(scope => scope.startsWith('dns:')) && !isAcme(one),
}

const Configuration = ({ token }: { token: CreatedToken }) => {
  const { t } = useTranslation('mfe-auth')
  const { data: domains = [] } = useQuery(ownDomainsQuery())
  const offered = integrations.filter(suits[token.preset])
  const [chosen, choose] = useState(offered[0]?.id)
  const one = offered.find(({ id }) => id === chosen)
  if (!one) return null
  const domain = domains.find(({ id }) => id === token.domainId) ?? domains[0]
  const { origin, host } = window.location
  const values = {
    ...{ ORIGIN: origin, HOST: host, TOKEN: token.secret, DOMAIN: domain ? fullName(domain) : 'example.com' },
    PLATFORM: pageSettings().platformHost,
  }
  return (
    <Stack gap={3}>
      <Select
        label={t('tokens.program')}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={one.id}
        onChange={event => choose(event.target.value)}
      />
      {one.listings.map(({ file, text }) => (
        <Listing
          key={file ?? text}
          title={file ?? t('tools.commands')}
          text={fillIn(text, values)}
          copyLabel={t('tokens.copyLines')}
        />
      ))}
    </Stack>
  )
}

/** The secret of a token that was made, this once, with the lines of configuration that use it. */
export const TokenReady = ({ token, onClose }: { token: CreatedToken; onClose: () => void }) => {
  const { t } = useTranslation('mfe-auth')
  return (
    <Stack gap={5}>
      <SecretOnce secret={token.secret} title={t('tokens.once')} copyLabel={t('tokens.copy')}>
        {t('tokens.onceText')}
      </SecretOnce>
      <Configuration token={token} />
      <Inline justify="end">
        <Button variant="primary" onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      </Inline>
    </Stack>
  )
}

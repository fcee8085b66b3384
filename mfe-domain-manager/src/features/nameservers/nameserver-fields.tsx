import type { DelegationType } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { pageSettings } from '@panel/shared/panel'
import { applyDelegation } from '@panel/shared/rules'
import { CopyButton, Stack, TextField } from '@panel/shared/ui'
import styles from './nameservers.module.css'

const fields = ['ns1', 'ns2', 'ns3', 'ns4'] as const
const none = { ns1: null, ns2: null, ns3: null, ns4: null }

/** S9.4 */
const platformNameservers = (): readonly [string, string] => {
  const { platformHost } = pageSettings()
  return [`ns1.${platformHost}`, `ns2.${platformHost}`]
}

/** The platform's two nameservers, which internal delegation and parking force; not to be changed (S4.7). */
export const PlatformNameservers = ({ type }: { type: DelegationType }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const forced = applyDelegation(type, none, platformNameservers())
  return (
    <Stack gap={3} className={styles.forced}>
      {fields.map(field =>
        forced[field] === null ? null : (
          <TextField
            key={field}
            label={t(`delegation.${field}`)}
            mono
            readOnly
            value={forced[field]}
            suffix={<CopyButton text={forced[field]} label={t('delegation.copy', { nameserver: forced[field] })} />}
          />
        ),
      )}
    </Stack>
  )
}

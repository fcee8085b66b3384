import { useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Card, Stack, Switch } from '@panel/shared/ui'
import { flagsQuery, useSwitchFlag } from './api/panel-rules'

/** Switches that audiences ask for. Nothing where there are none. */
export const Flags = () => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const { data = [] } = useQuery(flagsQuery())
  const change = useSwitchFlag()
  if (data.length === 0) return null
  return (
    <Card title={t('flags.title')} description={t('flags.description')}>
      <Stack gap={4}>
        {data.map(flag => (
          <Switch
            key={flag.name}
            label={flag.name}
            description={
              flag.panels.length > 0 ? t('flags.panels', { panels: flag.panels.join(', ') }) : t('flags.unused')
            }
            checked={flag.on}
            pending={change.isPending && change.variables?.name === flag.name}
            onChange={on =>
              change.mutate(
                { ...flag, on },
                { onError: error => showToast({ tone: 'danger', text: errorText(error, t('actionFailed')) }) },
              )
            }
          />
        ))}
      </Stack>
    </Card>
  )
}

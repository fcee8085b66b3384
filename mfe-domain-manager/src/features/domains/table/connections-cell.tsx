import { useTranslation } from '@panel/shared/i18n'
import { ComingSoon } from '@panel/shared/ui'

/** '+ Connect' is inert (SPEC S2.31). */
export const ConnectionsCell = () => {
  const { t } = useTranslation('mfe-domain-manager')
  return <ComingSoon look="inline" label={t('list.connect')} reason={t('list.connectSoon')} />
}

import { useTranslation } from '@panel/shared/i18n'
import { identity } from '@panel/shared/session'
import { ErrorState } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { PanelView } from '../loader/panel-view'
import { slotOf, useRegistry } from '../registry/active-registry'
import { namespace } from './texts'

/** Asks the user to confirm that it is really them; the call that wanted it then goes on. */
export const IdentityDialog = () => {
  const { t } = useTranslation(namespace)
  const slot = slotOf('identity', useRegistry())
  const cancel = () => identity.answer(false)
  const missing = <ErrorState title={t('identity.missing')} />
  return (
    <Dialog open onClose={cancel} title={t('identity.title')} description={t('identity.text')} size="sm">
      {slot ? <PanelView {...slot} onClose={cancel} instead={missing} /> : missing}
    </Dialog>
  )
}

import { useTranslation } from '@panel/shared/i18n'
import { identity } from '@panel/shared/session'
import { ErrorState } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { PanelView } from '../loader/panel-view'
import { useFilling } from './filling'
import { namespace } from './texts'

/** Asks the user to confirm that it is really them; the call that wanted it then goes on. */
export const IdentityDialog = () => {
  const { t } = useTranslation(namespace)
  const cancel = () => identity.answer(false)
  const form = useFilling('shell.identity', cancel)
  const missing = <ErrorState title={t('identity.missing')} />
  return (
    <Dialog open onClose={cancel} title={t('identity.title')} description={t('identity.text')} size="sm">
      {form ? <PanelView {...form} instead={missing} /> : missing}
    </Dialog>
  )
}

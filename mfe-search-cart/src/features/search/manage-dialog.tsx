import { useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { Button, buttonClass } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { checkout } from '../../common/checkout-texts'

interface ManageDialogProps {
  domain: string
  open: boolean
  onClose: () => void
}

/** Says that a taken domain cannot be managed from the search yet, and where requests are decided. */
export const ManageDialog = ({ domain, open, onClose }: ManageDialogProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const { t: inCheckout } = useTranslation(checkout)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      dismissable
      title={t('manage.label', { domain })}
      footer={
        <>
          <Button onClick={onClose}>{inCheckout('manage.close')}</Button>
          <Link
            to={paths.admin(pageSettings().adminPath)}
            className={buttonClass({ variant: 'primary' })}
            onClick={onClose}
          >
            {inCheckout('manage.admin')}
          </Link>
        </>
      }
    >
      <p>{inCheckout('manage.soon')}</p>
    </Dialog>
  )
}

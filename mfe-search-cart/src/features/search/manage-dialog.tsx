import { useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { Button, buttonClass } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'

interface ManageDialogProps {
  domain: string
  open: boolean
  onClose: () => void
}

/** Says that a taken domain cannot be managed from the search yet, and where requests are decided. */
export const ManageDialog = ({ domain, open, onClose }: ManageDialogProps) => {
  const { t } = useTranslation('mfe-search-cart')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      dismissable
      title={t('manage.label', { domain })}
      footer={
        <>
          <Button onClick={onClose}>{t('manage.close')}</Button>
          <Link
            to={paths.admin(pageSettings().adminPath)}
            className={buttonClass({ variant: 'primary' })}
            onClick={onClose}
          >
            {t('manage.admin')}
          </Link>
        </>
      }
    >
      <p>{t('manage.soon')}</p>
    </Dialog>
  )
}

import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { Button } from '@panel/shared/ui'
import { Settings } from '@panel/shared/ui/icons'
import { useState } from 'react'

const ManageDialog = lazyComponent(async () => (await import('./manage-dialog')).ManageDialog)

/** What an administrator sees on a taken domain (S2.28): a stub that says so. */
export const ManageButton = ({ domain }: { domain: string }) => {
  const { t } = useTranslation('mfe-search-cart')
  const [open, setOpen] = useState(false)
  const [met, setMet] = useState(false)
  const show = () => {
    setMet(true)
    setOpen(true)
  }
  return (
    <>
      <Button icon={<Settings aria-hidden="true" />} aria-label={t('manage.label', { domain })} onClick={show}>
        {t('manage.button')}
      </Button>
      {met && <ManageDialog domain={domain} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

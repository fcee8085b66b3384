import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { Button } from '@panel/shared/ui'
import { useState } from 'react'

const ConnectionsDialog = lazyComponent(
  async () => (await import('../features/connect/connections-dialog')).ConnectionsDialog,
)

/** Leads to the services that brought records to a domain. */
export const ConnectedServices = ({ domainId }: { domainId: number }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button variant="link" size="sm" onClick={() => setOpen(true)}>
          {t('connect.connections')}
        </Button>
      </div>
      {isOpen && <ConnectionsDialog domainId={domainId} onClose={() => setOpen(false)} />}
    </>
  )
}

import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Spinner } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { registryDsQuery } from '../api/served'

interface DnssecOffDialogProps {
  domainId: number
  /** The domain is registered elsewhere. */
  isElsewhere: boolean
  open: boolean
  onClose: () => void
  onConfirm: () => void
  pending: boolean
  error: string | null
}

/**
 * Asks before signatures end, and says what becomes of the DS record at the registry: a foreign one would then break the
 * domain. One that is registered elsewhere stays signed as long as there is any.
 */
export const DnssecOffDialog = ({ domainId, isElsewhere, ...dialog }: DnssecOffDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { data, error, isFetching } = useQuery({ ...registryDsQuery(domainId), enabled: dialog.open && !isElsewhere })
  const found = isFetching ? undefined : error ? null : data?.found
  const isOurs = data?.isOurs === true
  const breaks = !isOurs && found && found.length > 0
  return (
    <ConfirmDialog
      {...dialog}
      title={t('dns.dnssec.offTitle')}
      text={t('dns.dnssec.offText')}
      confirmLabel={t(breaks ? 'dns.dnssec.offAnyway' : 'dns.dnssec.off')}
      tone="danger"
    >
      {isElsewhere && <Alert tone="info">{t('dns.dnssec.elsewhere.takenBack')}</Alert>}
      {!isElsewhere && found === undefined && <Spinner label={t('dns.dnssec.asking')} />}
      {found !== undefined && isOurs && <Alert tone="info">{t('dns.dnssec.takenBack')}</Alert>}
      {found === null && !isOurs && <Alert tone="warning">{t('dns.dnssec.unknown')}</Alert>}
      {found && !breaks && !isOurs && <Alert tone="success">{t('dns.dnssec.free')}</Alert>}
      {breaks && (
        <Alert tone="danger">
          {t('dns.dnssec.breaks', { tags: found.map(({ key_tag }) => String(key_tag)).join(', ') })}
        </Alert>
      )}
    </ConfirmDialog>
  )
}

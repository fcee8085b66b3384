import { useTranslation } from '@panel/shared/i18n'
import { EmptyState } from '@panel/shared/ui'
import { Globe } from '@panel/shared/ui/icons'

interface NoDomainsProps {
  reserved: boolean
  /** A search or a status hides what there is. */
  filtered: boolean
}

export const NoDomains = ({ reserved, filtered }: NoDomainsProps) => {
  const { t } = useTranslation('mfe-admin')
  if (filtered) {
    return (
      <EmptyState icon={<Globe />} title={t('list.nothing')}>
        {t('list.nothingText')}
      </EmptyState>
    )
  }
  const place = reserved ? 'reserved' : 'domains'
  return (
    <EmptyState icon={<Globe />} title={t(`${place}.empty`)}>
      {t(`${place}.emptyText`)}
    </EmptyState>
  )
}

import { useTranslation } from '@panel/shared/i18n'
import { Button, EmptyState } from '@panel/shared/ui'
import { Server } from '@panel/shared/ui/icons'

/** The zone is empty: a template is the quickest beginning. */
export const NoRecords = ({ onTemplate }: { onTemplate: () => void }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <EmptyState
      icon={<Server />}
      title={t('dns.empty')}
      actions={<Button onClick={onTemplate}>{t('dns.template.open')}</Button>}
    >
      {t('dns.emptyHint')}
    </EmptyState>
  )
}

/** No record matches the filter. */
export const NoneFound = ({ onClear }: { onClear: () => void }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return <EmptyState title={t('dns.noneFound')} actions={<Button onClick={onClear}>{t('list.clearFilter')}</Button>} />
}

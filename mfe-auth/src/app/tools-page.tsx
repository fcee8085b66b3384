import { useTranslation } from '@panel/shared/i18n'
import { PageHeader, Stack } from '@panel/shared/ui'
import { ToolsList } from '../features/tools/tools-list'
import styles from './account-page.module.css'

/** How the programs that people have already work with the product. Nothing on it is of an account. */
export const ToolsPage = () => {
  const { t } = useTranslation('mfe-auth')
  return (
    <div className={styles.page}>
      <PageHeader title={t('title.tools')} description={t('tools.lead')} />
      <Stack gap={6}>
        <ToolsList />
      </Stack>
    </div>
  )
}

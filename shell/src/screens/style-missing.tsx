import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button } from '@panel/shared/ui'

/** Says why the page looks plain when the shell's own style was lost on the way. It must read well without any style. */
export const StyleMissing = () => {
  const { t } = useTranslation('shell')
  return (
    <Alert
      tone="warning"
      title={t('styleMissing.title')}
      actions={<Button onClick={() => location.reload()}>{t('panelFailure.reload')}</Button>}
    >
      <p>{t('styleMissing.text')}</p>
    </Alert>
  )
}

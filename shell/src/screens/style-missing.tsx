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

const hasRules = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    // The sheet of a request that was refused or reset throws a SecurityError, as one of another origin does.
    return false
  }
}

/** Whether a stylesheet of the shell, the only ones that the page itself has, did not arrive or is not what was signed. */
export const isShellStyleLost = (): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].some(link => !hasRules(link))

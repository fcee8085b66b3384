import { i18n } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'

/**
 * Shows a message when texts did not arrive that no page waits for, such as those of errors: the server's words are
 * shown in their place. Without a panel's own texts its page is not shown, and its failure screen says so.
 */
export const reportMissingTranslations = (isPanel: (namespace: string) => boolean): void => {
  i18n.on('failedLoading', (_language, namespace) => {
    if (namespace === 'shell' || namespace === 'ui' || isPanel(namespace)) return
    showToast({ tone: 'warning', text: i18n.t('partMissing.text', { ns: 'shell' }) })
  })
}

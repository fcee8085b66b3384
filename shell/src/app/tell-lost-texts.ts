import { i18n } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { registryInUse } from '../registry/registry-in-use'

const isWaitedFor = (namespace: string): boolean =>
  namespace === 'shell' || namespace === 'ui' || registryInUse().panels.has(namespace)

/**
 * Says when texts did not come that nobody waits for, such as those of errors: their place is taken by the server's words.
 * Without a panel's own texts its page is not shown, and its failure screen says so.
 */
export const tellLostTexts = (): void => {
  i18n.on('failedLoading', (_language, namespace) => {
    if (isWaitedFor(namespace)) return
    showToast({ tone: 'warning', text: i18n.t('partMissing.text', { ns: 'shell' }) })
  })
}

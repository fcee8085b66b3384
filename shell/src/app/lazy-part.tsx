import { i18n } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { type ComponentType, lazy, useEffect } from 'react'
import { reportShellFailure } from '../loader/report'

const Missing = ({ onMissing }: { onMissing: (() => void) | undefined }) => {
  useEffect(() => {
    onMissing?.()
    showToast({
      tone: 'danger',
      text: i18n.t('partMissing.text', { ns: 'shell' }),
      action: { label: i18n.t('panelFailure.reload', { ns: 'shell' }), run: () => location.reload() },
    })
  }, [onMissing])
  return null
}

/**
 * A part of the shell whose code loads when it is first shown. When that fails, the rest of the page stands: a message
 * says so and offers to reload. `onMissing` takes back what asked for the part.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, onMissing?: () => void) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (cause) {
      reportShellFailure(cause)
      return { default: () => <Missing onMissing={onMissing} /> }
    }
  })

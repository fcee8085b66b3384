import { i18n } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { type ComponentType, lazy, useEffect } from 'react'
import { reportShellFailure } from '../report/report'

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
 * A component of the shell whose code loads when it is first shown. When that fails, the rest of the page stays: a
 * message says so and offers to reload. `onMissing` undoes what asked for the component.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onMissing?: () => void,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (cause) {
      reportShellFailure(cause)
      return { default: () => <Missing onMissing={onMissing} /> }
    }
  })

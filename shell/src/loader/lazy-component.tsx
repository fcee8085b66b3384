import { i18n } from '@panel/shared/i18n'
import { lazyComponent as lazyPart } from '@panel/shared/panel'
import { showToast } from '@panel/shared/session'
import { type ComponentType, type ReactNode, useEffect } from 'react'
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

interface LazyOptions {
  fallback?: ReactNode
  /** Undoes what asked for the component. */
  onMissing?: () => void
}

/**
 * A component of the shell whose code loads when it is first shown. When that fails, the rest of the page stays: a
 * message says so and offers to reload.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, onMissing }: LazyOptions = {},
) =>
  lazyPart(load, {
    fallback,
    instead: cause => {
      reportShellFailure(cause)
      return () => <Missing onMissing={onMissing} />
    },
  })

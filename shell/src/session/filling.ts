import { currentLanguage } from '@panel/shared/i18n'
import { type PointContexts, useNavigate } from '@panel/shared/panel'
import { contributionsTo, type FoundContribution } from '@panel/shared/panel/contributions'
import { showToast } from '@panel/shared/session'
import { type ActiveRegistry, useRegistry } from '../registry/active-registry'

/** The view that fills a point of the shell; undefined when no live panel does. */
export const filling = (point: keyof PointContexts, { panels }: ActiveRegistry): FoundContribution | undefined =>
  contributionsTo(point, panels, currentLanguage())[0]

/** The same as what `PanelView` shows in a dialog. `onClose` is for builds from before there were points. */
export const useFilling = (point: keyof PointContexts, close: () => void) => {
  const found = filling(point, useRegistry())
  const go = useNavigate()
  return (
    found && {
      panel: found.panel,
      view: found.view,
      context: {},
      close,
      onClose: close,
      navigate: (to: string) => void go(to),
      notify: (text: string, tone: 'info' | 'success' | 'warning' | 'danger' = 'info') =>
        void showToast({ text, tone }),
    }
  )
}

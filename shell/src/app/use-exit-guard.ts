import { useNavigationType } from '@panel/shared/panel'
import { useLayoutEffect } from 'react'
import { useRegistry } from '../registry/active-registry'
import { PanelError } from '../report/panel-error'
import { reportFailure } from '../report/report'
import { createExitGuard } from './exit-guard'

const arrive = createExitGuard({
  load: href => location.assign(href),
  blame: owner =>
    reportFailure(new PanelError({ ...owner, phase: 'later', found: 'it blocks leaving the page' }), true),
})

/** Lets a visitor leave this page even if the panel's code holds them back. */
export const useExitGuard = (panel: string): void => {
  const build = useRegistry().panels.get(panel)?.live.build ?? ''
  const action = useNavigationType()
  // In the commit: what is touched afterwards is touched on the page that is seen.
  useLayoutEffect(() => arrive({ panel, build }, action), [panel, build, action])
}

import type { FrameMessage } from '@panel/shared/panel/frame-messages'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { dismissToast, showToast } from '@panel/shared/session'
import { useState } from 'react'
import { PanelError } from '../../report/panel-error'
import { reportFailure } from '../../report/report'
import type { FrameLink } from './open-frame'

const mostToasts = 3
const mostReports = 20

/** The panel's messages, shown as the shell's own; the oldest makes room. */
export const useFrameToasts = () => {
  const [shown] = useState<number[]>(() => [])
  return ({ id, tone, text, action }: Extract<FrameMessage, { type: 'toast' }>, link: FrameLink | null): void => {
    const run = () => link?.say({ type: 'pressed', id })
    shown.push(showToast({ tone, text, ...(action && { action: { label: action, run } }) }))
    if (shown.length > mostToasts) dismissToast(shown.shift() ?? 0)
  }
}

/** Reports what a panel did outside of any boundary, each fault once. */
export const useReport = ({ name, build }: PanelDescription) => {
  const [reported] = useState(() => new Set<string>())
  return (cause: string): void => {
    if (reported.has(cause) || reported.size > mostReports) return
    reported.add(cause)
    reportFailure(new PanelError({ panel: name, build, phase: 'later', found: cause }), true)
  }
}

import { downloadFile } from '@panel/shared/lists'
import type { FrameMessage } from '@panel/shared/panel/frame-messages'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { dismissToast, showToast } from '@panel/shared/session'
import { useState } from 'react'
import { PanelError } from '../../report/panel-error'
import { reportFailure } from '../../report/report'
import type { FrameLink } from './open-frame'

/** Kinds of files that nothing runs. */
const harmless = /\.(csv|txt|json|xml|ya?ml|zone|pdf|png|jpe?g|ics|vcf)$/i

const largestFile = 25 * 1024 * 1024

/**
 * Saves a file that a panel made, under its name without folders. Its type is left out, so that no browser opens it in
 * the product's origin. @returns false for a kind that is not handed over
 */
export const handOverFile = ({ name, content }: Extract<FrameMessage, { type: 'download' }>): boolean => {
  const fileName = name.replace(/[^\p{L}\p{N} ._()-]+/gu, '_')
  if (!harmless.test(fileName) || content.size > largestFile) return false
  downloadFile(fileName, content.slice(0, content.size, 'application/octet-stream'))
  return true
}

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

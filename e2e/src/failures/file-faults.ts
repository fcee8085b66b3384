import type { PanelDescription } from '@panel/shared/panel/registry'
import { type Fault, htmlInstead } from '../fixtures/faults'
import type { PanelPlace } from '../fixtures/panel-places'

/** The answer with its middle byte changed in one bit, uncompressed. */
export const oneByteAltered: Fault = {
  kind: 'change',
  change: body => {
    const altered = Buffer.from(body)
    const middle = altered.length >> 1
    altered[middle] = (altered[middle] ?? 0) ^ 1
    return altered
  },
}

/** What may become of a panel's file on its way. */
export const fileFaults: Record<string, Fault> = {
  unreachable: { kind: 'drop' },
  404: { kind: 'answer', status: 404, type: 'text/plain', body: 'Not found' },
  500: { kind: 'answer', status: 500, type: 'text/plain', body: 'Something went wrong' },
  'no answer': { kind: 'hang' },
  'stalls midway': { kind: 'stall', after: 400 },
  truncated: { kind: 'truncate', after: 400 },
  'HTML instead of the file': htmlInstead,
  'wrong media type': { kind: 'type', type: 'text/plain' },
  'one byte altered': oneByteAltered,
}

/** Which of a panel's files a fault affects, and the phase in which the shell then reports the panel as failed. */
export const fileParts = {
  'all files': 'entry',
  scripts: 'entry',
  styles: 'view',
  view: 'view',
  details: 'entry',
} as const

export type FilePart = keyof typeof fileParts

/** How the visitor gets to the panel: by a click on a link in a page that works, or by opening its address. */
export const waysIn = ['by click', 'by first load'] as const

/** Whether a fault of a part shows on a way: the page that is loaded first has its panel's details in itself. */
export const isMet = (part: FilePart, fault: string, way: (typeof waysIn)[number]): boolean =>
  part !== 'details' || (way === 'by click' && fault !== 'wrong media type')

/** The addresses of a panel's files that a fault affects. Throws when the panel has no such file. */
export const addressesOf = (part: FilePart, { panel, view }: PanelPlace, { chunks }: PanelDescription): RegExp => {
  const folder = `^/panels/${panel}/[^/]+/`
  const { js = [], css = [] } = chunks.views[view] ?? {}
  if (js.length === 0 || css.length === 0) throw new Error(`The view ${view} has no script or no stylesheet`)
  if (part === 'all files') return new RegExp(folder)
  if (part === 'details') return new RegExp(`${folder}details\\.json`)
  if (part === 'scripts') return new RegExp(`${folder}[^?]+\\.js`)
  if (part === 'styles') return new RegExp(`${folder}[^?]+\\.css`)
  return new RegExp(`${folder}(${[...js, ...css].map(file => file.replaceAll('.', '\\.')).join('|')})`)
}

import type { PanelDefinition } from '@panel/shared/panel'
import { buildUrl, contractVersion, type PanelDescription } from '@panel/shared/panel/registry'
import { PanelError } from '../../report/panel-error'
import type { LoadedView } from '../load-build-view'
import { Framed } from './frame'
import type { FrameState } from './use-frame'

/** Loads a view of a panel that the operator does not trust: in a frame that keeps it from everything else. */
export const loadFramedView = (build: PanelDescription, view: string, allowed: readonly string[]): LoadedView => {
  const { name, contract, alone, slots } = build
  // Its messages are those of this version or of the one before.
  if (![contractVersion, contractVersion - 1].includes(contract))
    throw new PanelError({ panel: name, build: build.build, phase: 'contract', found: String(contract) })
  const found = alone?.frame ? Object.keys(slots)[0] : 'alone'
  if (found) throw new PanelError({ panel: name, build: build.build, phase: 'exports', found })
  // A contribution may be in several places of a page.
  const frames = new Set<FrameState>()
  const definition: PanelDefinition = {
    name,
    contract,
    routes: [],
    navigation: [],
    views: {},
    locales: { en: async () => ({}), uk: async () => ({}) },
    canUpdate: () => ([...frames].some(({ holds }) => holds) ? 'ask' : 'allow'),
    unsaved: () => [...frames].flatMap(({ titles }) => titles),
  }
  const source = buildUrl(name, build.build, 'frame')
  return { Component: props => <Framed {...props} {...{ build, view, allowed, frames, source }} />, definition, build }
}

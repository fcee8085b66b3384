import type { PanelDefinition } from '@panel/shared/panel'
import { buildUrl, contractVersion, type PanelDescription } from '@panel/shared/panel/registry'
import { PanelError } from '../../report/panel-error'
import type { LoadedView } from '../load-build-view'
import { Framed } from './frame'
import type { FrameState } from './use-frame'

/** Loads a view of a panel that the operator does not trust: in a frame that keeps it from everything else. */
export const loadFramedView = (build: PanelDescription, allowed: readonly string[]): LoadedView => {
  const { name, contract, alone, slots } = build
  // Its messages are those of this version or of the one before.
  if (![contractVersion, contractVersion - 1].includes(contract))
    throw new PanelError({ panel: name, build: build.build, phase: 'contract', found: String(contract) })
  const found = alone?.frame ? Object.keys(slots)[0] : 'alone'
  if (found) throw new PanelError({ panel: name, build: build.build, phase: 'exports', found })
  const told: FrameState = { holds: false, titles: [] }
  const definition: PanelDefinition = {
    name,
    contract,
    routes: [],
    navigation: [],
    views: {},
    locales: { en: async () => ({}), uk: async () => ({}) },
    canUpdate: () => (told.holds ? 'ask' : 'allow'),
    unsaved: () => told.titles,
  }
  const source = buildUrl(name, build.build, 'frame')
  return { Component: props => <Framed {...props} {...{ build, allowed, told, source }} />, definition, build }
}

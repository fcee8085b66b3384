import { loadTexts, recordNamespaces, registerLocales } from '@panel/shared/i18n'
import type { PanelDefinition, PointProps } from '@panel/shared/panel'
import type { PanelDescription } from '@panel/shared/panel/registry'
import type { ComponentType } from 'react'
import { PanelError, type Phase, toPanelError } from '../report/panel-error'
import type { LoadExposed } from './federation'
import type { RequestView } from './request-view'

/** Props of a view where the shell shows it. */
export interface ShownProps extends Partial<PointProps<unknown>> {
  /** Of a contribution: the name of its frame, if it has one. */
  title?: string
}

/** A view ready to be rendered, with the panel it belongs to. */
export interface LoadedView {
  Component: ComponentType<ShownProps>
  definition: PanelDefinition
  build: PanelDescription
}

/** Awaits `work`. Rejects with a PanelError of this phase when it does. */
export const during = async <Value>(build: PanelDescription, phase: Phase, work: Promise<Value>): Promise<Value> => {
  try {
    return await work
  } catch (cause) {
    throw toPanelError(cause, { panel: build.name, build: build.build, phase })
  }
}

const missingExport = ({ name: panel, build }: PanelDescription, found: string) =>
  new PanelError({ panel, build, phase: 'exports', found })

const isDefinition = (value: unknown, name: string): value is PanelDefinition =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  value.name === name &&
  'views' in value &&
  'locales' in value

const loadDefinition = async (loadExposed: LoadExposed, build: PanelDescription): Promise<PanelDefinition> => {
  const exposed = await during(build, 'definition', loadExposed(build, 'panel'))
  const definition: unknown =
    typeof exposed === 'object' && exposed !== null && 'panel' in exposed ? exposed.panel : undefined
  if (isDefinition(definition, build.name)) return definition
  throw missingExport(build, 'panel')
}

const isComponent = (value: unknown): value is ComponentType<ShownProps> =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

const loadComponent = async (
  build: PanelDescription,
  definition: PanelDefinition,
  view: string,
): Promise<ComponentType<ShownProps>> => {
  const load = definition.views[view]
  if (!load) throw missingExport(build, view)
  const component: unknown = (await load())[view]
  if (!isComponent(component)) throw missingExport(build, view)
  return component
}

interface Options {
  loadExposed: LoadExposed
  requestView: RequestView
  preloadView: (build: PanelDescription, view: string) => void
}

/**
 * Loads one view of one build: entry, definition, the view's code and the texts in the current language. Rejects with
 * PanelError that names the phase.
 */
export const loadBuildView = async (
  { loadExposed, requestView, preloadView }: Options,
  build: PanelDescription,
  view: string,
): Promise<LoadedView> => {
  preloadView(build, view)
  const definition = await loadDefinition(loadExposed, build)
  registerLocales(definition.name, definition.locales)
  const newNamespaces = recordNamespaces()
  const [Component] = await Promise.all([
    during(
      build,
      'view',
      requestView(build, view).then(() => loadComponent(build, definition, view)),
    ),
    during(build, 'texts', loadTexts([definition.name])),
  ])
  // A view that waits for its own texts when it is rendered is held back by React for some 300 ms.
  await during(build, 'texts', loadTexts(newNamespaces()))
  return { Component, definition, build }
}

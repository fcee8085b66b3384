import { satisfy } from '@module-federation/enhanced/runtime'
import { loadTexts, registerLocales } from '@panel/shared/i18n'
import { contractVersion, type PanelDefinition, type ViewProps } from '@panel/shared/panel'
import type { PanelDescription } from '@panel/shared/panel/registry'
import type { ComponentType } from 'react'
import { cancelPendingLoads, dropPreloads } from './cancel-pending-loads'
import { loadExposed } from './federation'
import { admitFiles } from './integrity'
import { PanelError, type Phase, toPanelError } from './panel-error'

/** A view ready to be rendered, with the panel it belongs to. */
export interface LoadedView {
  Component: ComponentType<ViewProps>
  definition: PanelDefinition
  description: PanelDescription
}

/** Contract versions that this shell can mount: its own and the one before. */
const mountable = [contractVersion, contractVersion - 1]

/** Milliseconds after which a panel takes too long: its preloads leave the connections to the rest of the page. */
export const slowAfterMs = 3500

/** Milliseconds after which files that are still on their way are given up. */
const limitInMs = 10_000

const reactModules = ['react', 'react-dom']

/** The first part of React that the panel does not take from this shell, with the range it asks for. */
const strangeReact = ({ shared }: PanelDescription, provides: Record<string, string>): string | undefined => {
  const isTaken = (module: string) => shared[module] !== undefined && satisfy(provides[module] ?? '', shared[module])
  const module = reactModules.find(each => !isTaken(each))
  return module && `${module} ${shared[module] ?? 'of its own'}`
}

const refuseStrangers = (description: PanelDescription, provides: Record<string, string>): void => {
  const { name: panel, build } = description
  if (!mountable.includes(description.contract)) {
    throw new PanelError({ panel, build, phase: 'contract', found: String(description.contract) })
  }
  const react = strangeReact(description, provides)
  if (react && !description.alone) throw new PanelError({ panel, build, phase: 'versions', found: react })
  for (const [module, range] of Object.entries(description.shared)) {
    const version = provides[module]
    if (reactModules.includes(module)) continue
    if (!version || !satisfy(version, range)) {
      throw new PanelError({ panel, build, phase: 'versions', found: `${module} ${range}` })
    }
  }
}

const isDefinition = (value: unknown, name: string): value is PanelDefinition =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  value.name === name &&
  'views' in value &&
  'locales' in value

const during = async <Value>(description: PanelDescription, phase: Phase, work: Promise<Value>): Promise<Value> => {
  try {
    return await work
  } catch (cause) {
    throw toPanelError(cause, { panel: description.name, build: description.build, phase })
  }
}

const lacks = ({ name: panel, build }: PanelDescription, found: string) =>
  new PanelError({ panel, build, phase: 'exports', found })

const loadDefinition = async (description: PanelDescription): Promise<PanelDefinition> => {
  const exposed = await during(description, 'definition', loadExposed(description, 'panel'))
  const definition: unknown =
    typeof exposed === 'object' && exposed !== null && 'panel' in exposed ? exposed.panel : undefined
  if (isDefinition(definition, description.name)) return definition
  throw lacks(description, 'panel')
}

const isComponent = (value: unknown): value is ComponentType<ViewProps> =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

const loadComponent = async (
  description: PanelDescription,
  definition: PanelDefinition,
  view: string,
): Promise<ComponentType<ViewProps>> => {
  const load = definition.views[view]
  if (!load) throw lacks(description, view)
  const component: unknown = (await load())[view]
  if (!isComponent(component)) throw lacks(description, view)
  return component
}

const loadParts = async (
  description: PanelDescription,
  view: string,
  provides: Record<string, string>,
): Promise<LoadedView> => {
  if (strangeReact(description, provides)) {
    const { loadAloneView } = await import('./mount-alone')
    return await during(description, 'entry', loadAloneView(description, view))
  }
  const definition = await loadDefinition(description)
  registerLocales(definition.name, definition.locales)
  const [Component] = await Promise.all([
    during(description, 'view', loadComponent(description, definition, view)),
    during(description, 'texts', loadTexts([definition.name])),
  ])
  return { Component, definition, description }
}

/**
 * Loads one view of one build: entry, definition, the view's code and the texts in the language in force.
 * Throws PanelError that names the phase.
 */
export const loadBuildView = async (
  description: PanelDescription,
  view: string,
  provides: Record<string, string>,
): Promise<LoadedView> => {
  refuseStrangers(description, provides)
  admitFiles(description)
  const slow = setTimeout(() => dropPreloads(description.name), slowAfterMs)
  const timer = setTimeout(() => cancelPendingLoads(description.name), limitInMs)
  try {
    return await loadParts(description, view, provides)
  } finally {
    clearTimeout(slow)
    clearTimeout(timer)
  }
}

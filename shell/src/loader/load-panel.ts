import { satisfy } from '@module-federation/enhanced/runtime'
import { i18n, registerLocales } from '@panel/shared/i18n'
import { contractVersion, type PanelDefinition, type ViewProps } from '@panel/shared/panel'
import type { PanelDescription } from '@panel/shared/panel/registry'
import type { ComponentType } from 'react'
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

const isReact = (module: string): boolean => module === 'react' || module === 'react-dom'

/** Whether the panel was built for another React than the shell's, and brings its own. */
const bringsReact = ({ shared, alone }: PanelDescription, provides: Record<string, string>): boolean =>
  alone !== undefined &&
  Object.entries(shared).some(([module, range]) => isReact(module) && !satisfy(provides[module] ?? '', range))

const refuseStrangers = (description: PanelDescription, provides: Record<string, string>): void => {
  const { name: panel, build } = description
  if (!mountable.includes(description.contract)) {
    throw new PanelError({ panel, build, phase: 'contract', found: String(description.contract) })
  }
  for (const [module, range] of Object.entries(description.shared)) {
    const version = provides[module]
    if (isReact(module) && description.alone) continue
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

const loadDefinition = async (description: PanelDescription, attempt: number): Promise<PanelDefinition> => {
  const exposed = await during(description, 'definition', loadExposed(description, 'panel', attempt))
  const definition: unknown =
    typeof exposed === 'object' && exposed !== null && 'panel' in exposed ? exposed.panel : undefined
  if (isDefinition(definition, description.name)) return definition
  throw new PanelError({ panel: description.name, build: description.build, phase: 'definition', found: 'panel' })
}

const loadComponent = async (definition: PanelDefinition, view: string): Promise<ComponentType<ViewProps>> => {
  const load = definition.views[view]
  if (!load) throw new Error(`${definition.name} has no view ${view}`)
  const component: unknown = (await load())[view]
  if (typeof component !== 'function' && typeof component !== 'object')
    throw new Error(`The view ${view} exports no ${view}`)
  return component as ComponentType<ViewProps>
}

const loadTexts = async (name: string): Promise<void> => {
  await i18n.loadNamespaces(name)
  if (!i18n.hasResourceBundle(i18n.language, name)) throw new Error(`The texts of ${name} are not there`)
}

/**
 * Loads one view of one build: entry, definition, the view's code and the texts in the language in force.
 * Throws PanelError that names the phase.
 */
export const loadBuildView = async (
  description: PanelDescription,
  view: string,
  attempt: number,
  provides: Record<string, string>,
): Promise<LoadedView> => {
  refuseStrangers(description, provides)
  admitFiles(description)
  if (bringsReact(description, provides)) {
    const { loadAloneView } = await import('./mount-alone')
    return await during(description, 'entry', loadAloneView(description, view, attempt))
  }
  const definition = await loadDefinition(description, attempt)
  registerLocales(definition.name, definition.locales)
  const [Component] = await Promise.all([
    during(description, 'view', loadComponent(definition, view)),
    during(description, 'texts', loadTexts(definition.name)),
  ])
  return { Component, definition, description }
}

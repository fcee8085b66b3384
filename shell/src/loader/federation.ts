import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime'
import { buildUrl, type PanelDescription } from '@panel/shared/panel/registry'
import { originOf } from '../registry/override'
import { freshAddress } from './integrity'
import { loadScript } from './load-script'
import { PanelError } from './panel-error'

const entryLimitInMs = 8000

type Container = NonNullable<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>>

const wanted = new Map<string, PanelDescription>()

const containerOf = (description: PanelDescription): Container | undefined =>
  Reflect.get(window, description.container) as Container | undefined

const loadContainer = async (description: PanelDescription): Promise<Container> => {
  const { name, build, entry } = description
  const present = containerOf(description)
  if (present) return present
  const url = freshAddress(originOf(name) + buildUrl(name, build, entry))
  const fail = (cause: unknown) => new PanelError({ panel: name, build, phase: 'entry', cause })
  await loadScript(url, entryLimitInMs).catch(cause => {
    throw fail(cause)
  })
  const container = containerOf(description)
  if (!container) throw fail(new Error(`${url} ran, but ${description.container} is not there`))
  return container
}

/** Loads entries in our own way: by the registry's hash, with a time limit, and with a new address for a retry. */
const registryEntries: ModuleFederationRuntimePlugin = {
  name: 'registry-entries',
  loadEntry: async ({ remoteInfo }) => {
    const entry = wanted.get(remoteInfo.name)
    return entry ? await loadContainer(entry) : undefined
  },
}

let attempts = 0

/**
 * Loads what a build exposes. Each attempt is a remote of its own for the runtime, which keeps failed ones for ever:
 * so a second attempt can succeed where the first one hung.
 */
export const loadExposed = async (description: PanelDescription, exposed: string): Promise<unknown> => {
  if (attempts === 0) registerPlugins([registryEntries])
  attempts += 1
  const remote = `${description.container}_${attempts}`
  wanted.set(remote, description)
  registerRemotes([{ name: remote, entry: buildUrl(description.name, description.build, description.entry) }])
  try {
    return await loadRemote(`${remote}/${exposed}`, { from: 'runtime' })
  } finally {
    wanted.delete(remote)
  }
}

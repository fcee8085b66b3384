import { satisfy } from '@module-federation/enhanced/runtime'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { contractVersion } from '@panel/shared/panel/registry'
import { PanelError } from '../report/panel-error'

/** Contract versions that this shell can mount: its own and the one before. */
const mountable = [contractVersion, contractVersion - 1]

const reactModules = ['react', 'react-dom']

/** The first part of React that the panel does not take from this shell, with the range it asks for. */
export const incompatibleReact = (
  { shared }: PanelDescription,
  provides: Record<string, string>,
): string | undefined => {
  const isProvided = (module: string) => shared[module] !== undefined && satisfy(provides[module] ?? '', shared[module])
  const module = reactModules.find(each => !isProvided(each))
  return module && `${module} ${shared[module] ?? 'of its own'}`
}

/** Throws PanelError when this shell, which provides these versions, cannot mount the build. */
export const assertCompatible = (build: PanelDescription, provides: Record<string, string>): void => {
  const fail = (phase: 'contract' | 'versions', found: string) =>
    new PanelError({ panel: build.name, build: build.build, phase, found })
  if (!mountable.includes(build.contract)) throw fail('contract', String(build.contract))
  const react = incompatibleReact(build, provides)
  if (react && !build.alone) throw fail('versions', react)
  for (const [module, range] of Object.entries(build.shared)) {
    if (reactModules.includes(module)) continue
    const version = provides[module]
    if (!version || !satisfy(version, range)) throw fail('versions', `${module} ${range}`)
  }
}

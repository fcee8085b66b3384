import {
  type ActivePanel,
  bucketCookie,
  chooseBuilds,
  type PanelDescription,
  type Registry,
  type ShellDescription,
} from '@panel/shared/panel/registry'
import { createContext, useContext } from 'react'

/** The builds that this tab works with from its start to its end. */
export interface ActiveRegistry {
  generation: number
  /** Names what is for the page's visitor, where not everybody gets every panel. */
  part?: string | undefined
  shell: Pick<ShellDescription, 'build' | 'provides'>
  panels: ReadonlyMap<string, ActivePanel>
}

/** Without a registry that can be verified there is no panel. */
export const emptyRegistry: ActiveRegistry = {
  generation: 0,
  shell: { build: '', provides: {} },
  panels: new Map(),
}

/** The browser's canary bucket, 0 to 99, from its cookies; 99 when there is none. */
export const readBucket = (cookies = document.cookie): number =>
  Number(new RegExp(`(?:^|; )${bucketCookie}=(\\d{1,2})`).exec(cookies)?.[1] ?? 99)

/** The shell's build for this browser. */
export const chooseShell = (registry: Registry): ShellDescription => chooseBuilds(registry, readBucket()).shell

/** The builds of shell and panels for a bucket. */
export const activateRegistry = (registry: Registry, bucket = readBucket()): ActiveRegistry => ({
  generation: registry.generation,
  part: registry.part,
  ...chooseBuilds(registry, bucket),
})

/** The registry with a build from a developer's machine in place of the released ones of its panel. */
export const withOverride = (registry: ActiveRegistry, build: PanelDescription | null): ActiveRegistry =>
  build
    ? { ...registry, panels: new Map([...registry.panels, [build.name, { live: build, previous: undefined }]]) }
    : registry

export const RegistryContext = createContext<ActiveRegistry>(emptyRegistry)

export const useRegistry = (): ActiveRegistry => useContext(RegistryContext)

import {
  bucketCookie,
  chooseBuild,
  type PanelDescription,
  type Registry,
  type ShellDescription,
} from '@panel/shared/panel/registry'

/** What this tab works with from its start to its end. */
export interface RegistryInUse {
  generation: number
  shell: Pick<ShellDescription, 'build' | 'provides'>
  panels: ReadonlyMap<string, { live: PanelDescription; previous: PanelDescription | undefined }>
}

const none: RegistryInUse = { generation: 0, shell: { build: '', provides: {} }, panels: new Map() }

let inUse = none

const bucket = (): number => Number(new RegExp(`(?:^|; )${bucketCookie}=(\\d{1,2})`).exec(document.cookie)?.[1] ?? 99)

/** The builds that this browser gets, by its share of visitors. */
export const chooseBuilds = (registry: Registry): RegistryInUse => {
  const mine = bucket()
  return {
    generation: registry.generation,
    shell: chooseShell(registry, mine),
    panels: new Map(
      Object.entries(registry.panels).map(([name, release]) => {
        const live = chooseBuild<PanelDescription>({ stable: release.stable, canary: release.canary }, mine)
        const previous = live === release.stable ? release.previous : release.stable
        return [name, { live, previous }]
      }),
    ),
  }
}

/** The shell's build that this browser gets. */
export const chooseShell = (registry: Registry, mine = bucket()): ShellDescription =>
  chooseBuild<ShellDescription>({ stable: registry.shell.stable, canary: registry.shell.canary }, mine)

/** `guest`: a build from a developer's machine, which takes the place of the released ones of its panel. */
export const putInUse = (registry: Registry | null, guest: PanelDescription | null = null): void => {
  inUse = registry ? chooseBuilds(registry) : none
  if (guest)
    inUse = { ...inUse, panels: new Map([...inUse.panels, [guest.name, { live: guest, previous: undefined }]]) }
}

export const registryInUse = (): RegistryInUse => inUse

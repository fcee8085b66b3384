import type { PanelDefinition } from './define-panel'

type Module = Record<string, unknown>

/** What a host calls to mount a panel with its own React. */
type Lifecycle = (props: object) => Promise<unknown>
export type Lifecycles = Record<'bootstrap' | 'mount' | 'unmount', Lifecycle> & { update?: Lifecycle } & Pick<
    PanelDefinition,
    'canUpdate' | 'unsaved'
  >

/** A container of Module Federation, typed as its runtime types one: `get` is awaited before what it returns is called. */
export interface PanelContainer {
  init: (shareScope: object) => void | Promise<void>
  get: {
    (module: './panel'): () => Promise<{ panel: { views: Record<string, () => Promise<Module>> } }>
    (module: './lifecycles'): () => Promise<Lifecycles>
    (module: string): () => Promise<Module>
  }
}

/** The package's name and a hash of its source, joined by `_`: no property of a browser's window looks like this. */
export type ContainerName = `${string}_${string}`

declare global {
  interface Window {
    /** Each build's entry puts its container here. */
    [container: ContainerName]: PanelContainer | undefined
  }
}

export const isContainerName = (name: string): name is ContainerName => name.includes('_')

/** The container that a build's entry has put into the page, under the name that its description says. */
export const findContainer = (name: string): PanelContainer | undefined =>
  isContainerName(name) ? window[name] : undefined

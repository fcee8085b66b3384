/** Stands for the `src/panel.ts` of the panel that is being built. */
declare module 'panel-definition' {
  export const panel: import('@panel/shared/panel').PanelDefinition
}

/** Stands for the `src/lifecycles.ts` of the panel that is being built. */
declare module 'panel-lifecycles' {
  import type { Lifecycles } from '@panel/shared/panel/container'
  import type { LifeCycles } from 'single-spa'

  export const bootstrap: LifeCycles['bootstrap'] & Lifecycles['bootstrap']
  export const mount: LifeCycles['mount'] & Lifecycles['mount']
  export const unmount: LifeCycles['unmount'] & Lifecycles['unmount']
  export const canUpdate: Lifecycles['canUpdate']
  export const unsaved: Lifecycles['unsaved']
}

/** `react/jsx-runtime` of the React that a panel brings; the build says which file that is. */
declare module 'react-own-jsx-runtime' {
  type Jsx = (type: unknown, props: object, key?: string) => unknown
  export const jsx: Jsx
  export const jsxs: Jsx
  export const Fragment: unknown
}

interface ImportMeta {
  /** Where the build has hot updates. */
  readonly webpackHot?: { check: (autoApply: boolean) => Promise<unknown> }
}

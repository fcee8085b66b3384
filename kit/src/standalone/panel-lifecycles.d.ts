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

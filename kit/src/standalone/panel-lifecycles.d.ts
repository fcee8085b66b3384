/** Stands for the `src/lifecycles.ts` of the panel that is being built. */
declare module 'panel-lifecycles' {
  import type { LifeCycles } from 'single-spa'

  export const bootstrap: LifeCycles['bootstrap']
  export const mount: LifeCycles['mount']
  export const unmount: LifeCycles['unmount']
}

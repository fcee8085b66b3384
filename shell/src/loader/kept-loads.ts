import type { LoadedView } from './load-build-view'

/** Keeps loads of views by a key. One that fails is forgotten, so that the next who asks loads again. */
export const createKeptLoads = () => {
  const loads = new Map<string, Promise<LoadedView>>()
  const views = new WeakMap<Promise<LoadedView>, LoadedView>()
  let begun: { key: string; promise: Promise<LoadedView> } | undefined
  return {
    /** The load that is kept, else the one that `start` begins. */
    take: (key: string, start: () => Promise<LoadedView>): Promise<LoadedView> => {
      const existing = begun?.key === key ? begun.promise : loads.get(key)
      begun = undefined
      if (existing) return existing
      const promise = start()
      loads.set(key, promise)
      promise.then(
        loaded => views.set(promise, loaded),
        () => {
          if (loads.get(key) === promise) loads.delete(key)
        },
      )
      return promise
    },
    /** Keeps what a load comes to, a failure too, for the next that takes it. */
    keepOnce: (key: string, promise: Promise<LoadedView>): Promise<LoadedView> => {
      begun = { key, promise }
      return promise
    },
    /** The view, when its load has succeeded. */
    loaded: (key: string): LoadedView | undefined => {
      const promise = loads.get(key)
      return promise && views.get(promise)
    },
    forget: (key: string): void => void loads.delete(key),
  }
}

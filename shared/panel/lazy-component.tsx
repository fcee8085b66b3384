import { type ComponentType, lazy } from 'react'

const failed = new Set<() => void>()

/** Lets failed parts be loaded again: React itself caches a failure. */
export const resetFailedChunks = (): void => {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A part of a view whose code loads when it is first shown; it needs a Suspense around it. When it does not come, the
 * whole view is replaced by the shell's failure screen, whose 'Try again' loads it again.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        failed.add(() => {
          Part = begin()
        })
        throw cause
      }
    })
  let Part = begin()
  return props => <Part {...props} />
}

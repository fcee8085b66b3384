import { type ComponentType, lazy } from 'react'

const failed = new Set<() => void>()

/** Lets every part that could not be loaded be asked for again: React itself keeps a failure for ever. */
export const forgetFailedParts = (): void => {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A part of a view whose code loads when it is first shown; it needs a Suspense around it. When it does not come, the
 * whole view gives way to the shell's failure screen, whose 'Try again' asks for it anew.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
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

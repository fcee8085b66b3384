import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadTexts, recordNamespaces } from '../i18n'

const failed = new Set<() => void>()

/** Lets parts that failed be loaded again. */
export const resetFailedChunks = (): void => {
  for (const forget of failed) forget()
  failed.clear()
}

interface LazyOptions<Props> {
  /** Shown in its place until it is there. */
  fallback?: ReactNode
  /** Shown when it cannot be loaded; without it the component around throws the cause. */
  instead?: (cause: unknown) => ComponentType<Props>
}

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads it ahead; where that fails it is loaded again when it is shown. */
  prepare: () => void
}

interface Source<Props> {
  part?: ComponentType<Props>
  failure?: { cause: unknown }
  /** Loads it, once. Never rejects. */
  begin: () => Promise<void>
  prepare: () => Promise<void>
}

type Load<Props> = () => Promise<ComponentType<Props>>

const createSource = <Props extends object>(load: Load<Props>, instead: LazyOptions<Props>['instead']) => {
  let loading: Promise<void> | undefined
  const forget = () => {
    delete source.failure
    loading = undefined
  }
  const read = async (): Promise<void> => {
    const newNamespaces = recordNamespaces()
    try {
      const part = await load()
      await loadTexts(newNamespaces())
      source.part = part
    } catch (cause) {
      if (instead) {
        source.part = instead(cause)
        return
      }
      source.failure = { cause }
      failed.add(forget)
    }
  }
  const source: Source<Props> = {
    begin: () => {
      loading ??= read()
      return loading
    },
    prepare: async () => {
      await source.begin()
      if (source.failure) forget()
    },
  }
  return source
}

interface PartProps<Props> {
  source: Source<Props>
  fallback: ReactNode
  props: Props
}

const Part = <Props extends object>({ source, fallback, props }: PartProps<Props>) => {
  const [, setEndings] = useState(0)
  const ending = source.begin()
  // As this render found it: it may come before the effect.
  const isThere = source.part !== undefined
  useEffect(() => {
    if (isThere) return
    let isShown = true
    // What failed ahead is loaded once more, so that one may follow another.
    ending.then(() => isShown && setEndings(endings => endings + 1))
    return () => {
      isShown = false
    }
  }, [ending, isThere])
  if (source.failure) throw source.failure.cause
  if (!source.part) return fallback
  return (
    <Suspense fallback={fallback}>
      <source.part {...props} />
    </Suspense>
  )
}

/**
 * A part of a view whose code, with the texts that it registers, loads when it is first shown. By state, not by
 * React.lazy: what follows the fallback of a Suspense is held back by React for some 300 ms. When it does not come, the
 * whole view is replaced by the shell's failure screen, whose 'Try again' loads it again.
 */
export const lazyComponent = <Props extends object>(
  load: Load<Props>,
  { fallback = null, instead }: LazyOptions<Props> = {},
): LazyComponent<Props> => {
  const source = createSource(load, instead)
  return Object.assign((props: Props) => <Part source={source} fallback={fallback} props={props} />, {
    prepare: () => void source.prepare(),
  })
}

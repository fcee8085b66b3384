import { buildUrl, type PanelDescription } from '@panel/shared/panel/registry'
import type { Clock } from '../loader/clock'
import type { LoadScript } from '../loader/load-script'

type Modules = Record<string, () => unknown>

/** What a request for an entry ends in. `fail` and `hang` count down: a number of requests, then it works. */
interface Behaviour {
  fail?: number
  hang?: number
  /** What the container exposes, by name; a thrown error is that of a chunk. */
  modules: Modules
}

const panelModule = (name: string, view: string) => ({
  panel: {
    name,
    contract: 1,
    routes: [],
    navigation: [],
    views: { [view]: async () => ({ [view]: () => view }) },
    locales: { en: async () => ({ title: name }), uk: async () => ({ title: name }) },
  },
})

/** A server of panels' entries for the loader's tests: it puts containers into the window as the entries would. */
export const createFakeServer = (clock: Clock) => {
  const behaviours = new Map<string, Behaviour & { container: string }>()
  const requests: string[] = []

  const serve = (build: PanelDescription, change: Partial<Behaviour> = {}, view = 'HomePage') => {
    const modules: Modules = { './panel': () => panelModule(build.name, view), ...change.modules }
    behaviours.set(buildUrl(build.name, build.build, build.entry), { ...change, modules, container: build.container })
    return build
  }

  const install = (container: string, modules: Modules) =>
    Object.assign(window, {
      [container]: {
        init: () => undefined,
        get: async (module: string) => {
          const exposed = modules[module]?.()
          return () => exposed
        },
      },
    })

  const loadScript: LoadScript = (url, limitMs) => {
    requests.push(url)
    const path = new URL(url, location.href).pathname
    const behaviour = behaviours.get(path)
    if (!behaviour) return Promise.reject(new Error(`${url} could not be loaded`))
    if (behaviour.fail) {
      behaviour.fail -= 1
      return Promise.reject(new Error(`${url} could not be loaded`))
    }
    if (behaviour.hang) {
      behaviour.hang -= 1
      return new Promise((_, reject) => void clock.after(limitMs, () => reject(new Error(`${url} did not arrive`))))
    }
    install(behaviour.container, behaviour.modules)
    return Promise.resolve()
  }

  return {
    requests,
    serve,
    loadScript,
    /** Takes all containers out of the window. */
    clear: () => {
      for (const { container } of behaviours.values()) Reflect.deleteProperty(window, container)
    },
  }
}

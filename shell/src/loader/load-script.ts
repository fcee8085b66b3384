import { overrideInForce } from '../registry/override'
import { integrityOf } from './integrity'

const policy = window.trustedTypes?.createPolicy('panel-loader', {
  createScriptURL: url => {
    const { origin } = new URL(url, location.href)
    if (origin !== location.origin && origin !== overrideInForce()?.origin)
      throw new TypeError(`Scripts of ${url} are not loaded here`)
    return url
  },
})

/**
 * Runs a script of this origin, or of the developer's that the server let in, with the integrity that the registry names.
 * Rejects when it cannot be had, is not what was signed, throws, or is not there within `limitInMs`.
 */
export const loadScript = (url: string, limitInMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    let thrown: Error | undefined
    const listen = (event: ErrorEvent) => {
      if (event.filename === new URL(url, location.href).href) thrown = new Error(event.message, { cause: event.error })
    }
    const finish = (error?: Error) => {
      clearTimeout(timer)
      window.removeEventListener('error', listen)
      script.remove()
      if (error) reject(error)
      else resolve()
    }
    const timer = setTimeout(() => finish(new Error(`${url} did not arrive within ${limitInMs} ms`)), limitInMs)
    window.addEventListener('error', listen)
    script.integrity = integrityOf(url)
    // Browsers with an Integrity-Policy let no script through that is not fetched in CORS mode.
    script.crossOrigin = 'anonymous'
    script.onload = () => finish(thrown)
    script.onerror = () => finish(new Error(`${url} could not be loaded`))
    // A trusted URL must reach the setter as the object it is; TypeScript's DOM library knows only strings.
    Reflect.set(script, 'src', policy?.createScriptURL(url) ?? url)
    document.head.append(script)
  })

import type { Clock } from './clock'
import { absolute } from './file-addresses'
import { abortRequests, requestFile } from './request-file'

/** Runs a script. Rejects when it cannot be had, is not what was signed, throws, or does not arrive within `limitMs`. */
export type LoadScript = (url: string, limitMs: number) => Promise<void>

interface Options {
  integrityOf: (url: string) => string
  clock: Clock
}

/** Loads scripts with the integrity that the registry names. */
export const createScriptLoader = ({ integrityOf, clock }: Options): LoadScript => {
  const run = (url: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      let thrown: Error | undefined
      const listen = (event: ErrorEvent) => {
        if (event.filename === absolute(url)) thrown = new Error(event.message, { cause: event.error })
      }
      const finish = (error?: Error) => {
        window.removeEventListener('error', listen)
        script.remove()
        if (error) reject(error)
        else resolve()
      }
      window.addEventListener('error', listen)
      script.integrity = integrityOf(url)
      // Browsers with an Integrity-Policy let no script through that is not fetched in CORS mode.
      script.crossOrigin = 'anonymous'
      script.onload = () => finish(thrown)
      script.onerror = () => finish(new Error(`${url} could not be loaded`))
      script.src = url
      document.head.append(script)
    })
  return async (url, limitMs) => {
    const cancel = clock.after(limitMs, () => abortRequests(address => address === absolute(url)))
    await requestFile(url, integrityOf(url)).finally(cancel)
    await run(url)
  }
}

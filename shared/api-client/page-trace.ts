/** Milliseconds after which a call is no longer a part of the load of its page. */
const loadMs = 60_000

interface Timed {
  entryType: string
  serverTiming?: readonly { name: string; description: string }[]
}

/** The page's trace as the gateway named it: to be quoted to support. Undefined in a page that no gateway served. */
export const pageTrace = (): string | undefined => {
  // Browsers keep it from pages without TLS, and jsdom has none.
  const [navigation]: Timed[] = performance.getEntriesByType?.('navigation') ?? []
  return navigation?.serverTiming?.find(({ name }) => name === 'trace')?.description
}

/** Makes a call of a page that loads a part of the page's trace (W3C Trace Context). */
export const traceHeader = (): Record<string, string> => {
  const trace = performance.now() < loadMs ? pageTrace() : undefined
  return trace === undefined ? {} : { traceparent: `00-${trace}-${trace.slice(16)}-01` }
}

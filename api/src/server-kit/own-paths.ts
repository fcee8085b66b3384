/** What the API serves: its calls, RDAP, the keys of its tokens, and what programs of others call at the root of the origin. */
export const apiPaths = ['/api', '/rdap', '/nic', '/mcp', '/v2', '/llms.txt', '/.well-known/jwks.json'] as const

/** What the servers answer themselves, each with all that is below it: no page has such an address. */
export const ownPaths: readonly string[] = [
  ...apiPaths,
  '/.well-known',
  '/brand',
  '/client-measurements',
  '/client-report',
  '/csp-report',
  '/dev',
  '/healthz',
  '/icon.svg',
  '/livez',
  '/metrics',
  '/panels',
  '/readyz',
  '/registry.json',
  '/releases',
]

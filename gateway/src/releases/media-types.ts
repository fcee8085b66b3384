/** The only kinds of files that are served, by extension. Source maps are not among them. */
const mediaTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

/** Undefined for what is not served. */
export const mediaTypeOf = (file: string): string | undefined => mediaTypes[/\.([a-z0-9]+)$/.exec(file)?.[1] ?? '']

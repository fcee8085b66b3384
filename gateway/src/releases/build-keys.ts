/** Name of a package that is released: the shell or a panel. */
export const packageName = /^[a-z][a-z0-9-]{0,49}$/

/** Id of a build: its version and a hash of its content. */
export const buildIdPattern = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$/

const fileSegment = /^[0-9A-Za-z_@~-][0-9A-Za-z._@~-]*$/

/** Key of a build's file, or null when a part of it could lead out of the build's folder. */
export const fileKey = (name: string, build: string, file: string): string | null => {
  const safe =
    packageName.test(name) && buildIdPattern.test(build) && file.split('/').every(part => fileSegment.test(part))
  return safe ? `panels/${name}/${build}/${file}` : null
}

/** Key of a build's file, where its parts are known to be well-formed. Throws otherwise. */
export const knownFileKey = (name: string, build: string, file: string): string => {
  const key = fileKey(name, build, file)
  if (!key) throw new Error(`${name}/${build}/${file} cannot be the name of a build's file`)
  return key
}

/** Written last, so that a build is there completely or not at all. */
export const descriptionFile = 'panel.json'

/** Is in a build that is being removed. */
export const removalMark = 'removed'

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

import { developmentReact, type PanelDescription, type ShellDescription } from './registry'

type Description = PanelDescription | ShellDescription
type Standalone = NonNullable<PanelDescription['alone']>

/** Next to the files of a build: which they are, and the hash of each. */
export const detailsFile = 'details.json'

/** The same of the build that needs no shell, which most pages never load. */
export const standaloneDetailsFile = 'alone/details.json'

/** Scripts and styles that a page with the shell may load, with their hashes. */
export const pageFilesOf = (build: Description): Record<string, string> => {
  const elsewhere = new Set('elsewhere' in build ? build.elsewhere : [])
  return Object.fromEntries(Object.entries(build.files).filter(([file]) => !elsewhere.has(file)))
}

/**
 * Whether a file is a script that runs in pages: not that of a worker, which runs by its address, and not React for
 * development, whose pages have no list of hashes.
 */
export const isScriptOfPages = (file: string): boolean =>
  file.endsWith('.js') && !file.startsWith('proof-worker.') && !file.startsWith(developmentReact)

/** What `details.json` of a build says. `hashOf` answers the hash of a text. */
export const detailsOf = (build: Description, hashOf: (text: string) => string) => {
  const standalone: Standalone | undefined = 'alone' in build ? build.alone : undefined
  return {
    chunks: build.chunks,
    files: pageFilesOf(build),
    ...(standalone && {
      alone: {
        ...standalone,
        page: { js: [], css: [] },
        files: {},
        details: hashOf(JSON.stringify(standalone.files)),
      },
    }),
  }
}

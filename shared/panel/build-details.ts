import { developmentReact, type PanelDescription, type ShellDescription } from './registry'

type Description = PanelDescription | ShellDescription
type Standalone = NonNullable<PanelDescription['alone']>
type Files = PanelDescription['chunks']['panel']

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

const nothing = { js: [], css: [] }

const both = ({ js, css }: Files): Files => ({ js, css })
const each = (parts: Record<string, Files>): Record<string, Files> =>
  Object.fromEntries(Object.entries(parts).map(([name, files]) => [name, both(files)]))

/**
 * What `details.json` of a build says. `hashOf` answers the hash of a text. Each part is named: a part that descriptions
 * get later must not change the hash that a registry signed for a build from before.
 */
export const detailsOf = (build: Description, hashOf: (text: string) => string) => {
  const { chunks } = build
  const standalone: Standalone | undefined = 'alone' in build ? build.alone : undefined
  return {
    chunks: {
      ...('panel' in chunks && { panel: both(chunks.panel) }),
      views: each(chunks.views),
      locales: each(chunks.locales),
    },
    ...('texts' in build && build.texts && { texts: build.texts }),
    files: pageFilesOf(build),
    ...(standalone && {
      alone: {
        container: standalone.container,
        entry: standalone.entry,
        page: nothing,
        files: {},
        details: hashOf(JSON.stringify(standalone.files)),
      },
    }),
  }
}

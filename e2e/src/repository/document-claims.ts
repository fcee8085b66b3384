import { posix } from 'node:path'

/** Something a document says is there. */
interface Claim {
  document: string
  /** What the document names, as written. */
  named: string
}

const spans = (text: string): string[] => [
  ...[...text.matchAll(/`([^`\n]+)`/g)].map(match => match[1] ?? ''),
  ...[...text.matchAll(/```.*\n([\s\S]*?)```/g)].flatMap(match => (match[1] ?? '').split('\n')),
]

const claims = (documents: ReadonlyMap<string, string>, pick: (text: string) => string[]): Claim[] =>
  [...documents].flatMap(([document, text]) => pick(text).map(named => ({ document, named })))

/** Commands of npm that documents tell the reader to run. */
export const npmCommands = (documents: ReadonlyMap<string, string>): Claim[] =>
  claims(documents, text =>
    spans(text).flatMap(span => span.match(/\bnpm (?:run [\w:-]+|start|test)(?: -w [\w@/.-]+)?/g) ?? []),
  )

/** Addresses of other files that links and pictures lead to, resolved from the document's folder. */
export const links = (documents: ReadonlyMap<string, string>): Claim[] =>
  [...documents].flatMap(([document, text]) =>
    [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(match => match[1] ?? '')
      .filter(target => !/^[a-z]+:/.test(target))
      .map(target => ({ document, named: posix.normalize(posix.join(posix.dirname(document), target)) })),
  )

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Links to a heading that their document has not. */
export const lostAnchors = (documents: ReadonlyMap<string, string>): Claim[] =>
  [...documents].flatMap(([document, text]) =>
    [...text.matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)].flatMap(([, target = '', anchor = '']) => {
      const file = target ? posix.normalize(posix.join(posix.dirname(document), target)) : document
      const headings = [...(documents.get(file) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        anchorOf(heading),
      )
      return !documents.has(file) || headings.includes(anchor) ? [] : [{ document, named: `${target}#${anchor}` }]
    }),
  )

/** Paragraphs, entries of lists and cells of tables: what is read in one go. Boxes of commands and drawings are none. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/^```[\s\S]*?^```|^#.*/gm, '\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\n(?=\|)/)
    .flatMap(block => (block.startsWith('|') ? block.split('|') : [block]))
    .map(paragraph =>
      paragraph
        .replace(/\]\([^)]*\)/g, ']')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^[-*] /, ''),
    )
    .filter(Boolean)

/** Paths in code type. A path of the product begins with a slash, one in upper case is a placeholder. */
export const paths = (documents: ReadonlyMap<string, string>): Claim[] =>
  claims(documents, text =>
    spans(text).filter(
      span =>
        /^[\w.@*-]+(\/[\w.@*-]+)+\/?$|^[\w-]+\.(ts|tsx|md|json|mjs)$/.test(span) &&
        !/[A-Z]{3}|^@|^\.data|^node_modules|\/dist/.test(span),
    ),
  )

/** Names of settings: words in capitals in code type, and in the first column of a table of settings. */
export const settingNames = (documents: ReadonlyMap<string, string>): Claim[] =>
  claims(documents, text => [
    ...spans(text).filter(span => /^[A-Z][A-Z]+(_[A-Z]+)+$/.test(span)),
    ...settingRows(text).flatMap(({ names }) => names),
  ])

/** Rows of tables whose first column is `name`: the names, and what their default is said to be. */
export const settingRows = (text: string): { names: string[]; defaults: string }[] =>
  [...text.matchAll(/^\| name \|.*\n\|[-| ]+\n((?:\|.*\n?)+)/gm)]
    .flatMap(match => (match[1] ?? '').trim().split('\n'))
    .map(row => row.split('|').map(cell => cell.trim()))
    .map(([, names = '', defaults = '']) => ({ names: names.replaceAll('`', '').split(/,\s*/), defaults }))

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { releasesStatus } from '@panel/shared/contract/releases'
import type { PanelDefinition } from '@panel/shared/panel'
import { safeParse } from '@panel/shared/schema'
import { compareCatalogues } from '@panel/shared/testing/catalogues'
import { textFiles } from './panel-texts'
import type { PackageJson } from './read-package'
import { openProduct } from './release/releases-client'
import { parseLine, UsageError } from './release/vocabulary'
import { expectedModules } from './shared-modules'
import { print } from './terminal'

/** One thing that was looked at; `next` says what to do where it is wrong. */
export interface Finding {
  what: string
  next?: string
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a look answers: nothing where all is well, else what to do. */
type Look = () => Promise<string | undefined> | string | undefined

/** Throws a sentence that names the file, where it is no JSON. */
const readJson = (directory: string, file: string) => {
  try {
    return JSON.parse(readFileSync(join(directory, file), 'utf8'))
  } catch (error) {
    throw new Error(`${file} cannot be read (${sentenceOf(error)}): correct it, or take it from a new panel`)
  }
}

const lookAtPackage = (directory: string): Look => {
  return () => {
    const { name, peerDependencies = {} }: PackageJson = readJson(directory, 'package.json')
    if (!/^mfe-[a-z][a-z0-9-]*$/.test(name))
      return `package.json: the name is '${name}', but must be mfe- and a word, as panel new writes it`
    try {
      expectedModules(peerDependencies)
    } catch (error) {
      return `package.json: ${sentenceOf(error)}`
    }
    return undefined
  }
}

const panelFile = 'src/panel.ts'

const missingOf = (directory: string, files: readonly string[]): string[] =>
  files.filter(file => !existsSync(join(directory, file)))

const lookAtFiles = (directory: string): Look => {
  return () => {
    const missing = missingOf(directory, ['webpack.config.ts', panelFile, 'src/lifecycles.ts', ...textFiles])
    return missing.length > 0
      ? `${missing.join(', ')} missing: make a panel with panel new, and take them from there`
      : undefined
  }
}

const lookAtPanel = (directory: string): Look => {
  return async () => {
    const { panel } = (await import(pathToFileURL(join(directory, panelFile)).href)) as { panel?: PanelDefinition }
    if (!panel) return 'src/panel.ts must export a panel: export const panel = definePanel({ … })'
    const { name }: PackageJson = readJson(directory, 'package.json')
    if (panel.name !== name) return `src/panel.ts calls itself ${panel.name}: write name: '${name}'`
    const views = [...panel.routes, ...Object.values(panel.extends ?? {}).flat()].map(({ view }) => view)
    const gone = views.find(view => !Object.hasOwn(panel.views, view))
    return gone === undefined ? undefined : `src/panel.ts shows ${gone}, which is not among its views: add it there`
  }
}

const lookAtTexts = (directory: string): Look => {
  return () => {
    const [en, uk] = textFiles.map(file => readJson(directory, file))
    const [first] = compareCatalogues(en, uk)
    return first && `locales: ${first}; write the text in both languages`
  }
}

const lookAtProduct = (to: string, token: string | undefined): Look => {
  return async () => {
    const status = await openProduct(to, token).status()
    return safeParse(releasesStatus, status).success
      ? undefined
      : `${to} answers, but not as this version of @panel/kit expects: npm i @panel/kit of the version that its operator names`
  }
}

/** Looks at the set-up of the panel in `directory` and, where `to` is given, at the product that it goes to. */
export const examine = async (directory: string, to?: string, token?: string): Promise<Finding[]> => {
  const looks: [what: string, look: Look, files?: readonly string[]][] = [
    ['package', lookAtPackage(directory)],
    ['files', lookAtFiles(directory)],
    [panelFile, lookAtPanel(directory), [panelFile]],
    ['texts', lookAtTexts(directory), textFiles],
  ]
  if (to !== undefined) looks.push(['product and token', lookAtProduct(to, token)])
  const findings: Finding[] = []
  for (const [what, look, files = []] of looks) {
    // What is missing was said.
    if (missingOf(directory, files).length > 0) continue
    const next = await (async () => look())().catch(sentenceOf)
    findings.push(next === undefined ? { what } : { what, next })
  }
  return findings
}

/** `panel doctor [--to ADDRESS]`: says what is wrong with a set-up, and what to do. Rejects where something is. */
export const runDoctor = async (directory: string, words: readonly string[]): Promise<void> => {
  const { values } = parseLine(words, { to: { type: 'string' } }, 'panel doctor [--to ADDRESS]')
  if (!existsSync(join(directory, 'package.json')))
    throw new UsageError(
      'There is no package.json here: run panel doctor in the folder of a panel, or make one with panel new',
    )
  const findings = await examine(directory, values.to, process.env.PANEL_TOKEN)
  for (const { what, next } of findings) print(next === undefined ? `ok     ${what}` : `wrong  ${what}: ${next}`)
  if (values.to === undefined) print('Add --to ADDRESS to look at the product and your PANEL_TOKEN too.')
  if (findings.some(({ next }) => next !== undefined)) throw new Error('Something is wrong: see the lines above')
}

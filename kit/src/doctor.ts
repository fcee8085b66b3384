import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { releasesStatus } from '@panel/shared/contract/releases'
import type { PanelDefinition } from '@panel/shared/panel'
import { safeParse } from '@panel/shared/schema'
import { compareCatalogues } from '@panel/shared/testing/catalogues'
import { textFiles } from './panel-texts'
import { type PackageJson, readPackage } from './read-package'
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

const lookAtPackage = (directory: string): Look => {
  return () => {
    const { name, peerDependencies = {} }: PackageJson = readPackage(directory)
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

const lookAtFiles = (directory: string): Look => {
  return () => {
    const wanted = ['webpack.config.ts', 'src/panel.ts', 'src/lifecycles.ts', ...textFiles]
    const missing = wanted.filter(file => !existsSync(join(directory, file)))
    return missing.length > 0
      ? `${missing.join(', ')} missing: make a panel with panel new, and take them from there`
      : undefined
  }
}

const lookAtPanel = (directory: string): Look => {
  return async () => {
    const { panel } = (await import(pathToFileURL(join(directory, 'src/panel.ts')).href)) as { panel?: PanelDefinition }
    if (!panel) return 'src/panel.ts must export a panel: export const panel = definePanel({ … })'
    const { name } = readPackage(directory)
    if (panel.name !== name) return `src/panel.ts calls itself ${panel.name}: write name: '${name}'`
    const views = [...panel.routes, ...Object.values(panel.extends ?? {}).flat()].map(({ view }) => view)
    const gone = views.find(view => !Object.hasOwn(panel.views, view))
    return gone === undefined ? undefined : `src/panel.ts shows ${gone}, which is not among its views: add it there`
  }
}

const lookAtTexts = (directory: string): Look => {
  return () => {
    const [en, uk] = textFiles.map(file => JSON.parse(readFileSync(join(directory, file), 'utf8')))
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
  const looks: [string, Look][] = [
    ['package', lookAtPackage(directory)],
    ['files', lookAtFiles(directory)],
    ['src/panel.ts', lookAtPanel(directory)],
    ['texts', lookAtTexts(directory)],
    ...(to === undefined ? [] : [['product and token', lookAtProduct(to, token)] satisfies [string, Look]]),
  ]
  const findings: Finding[] = []
  for (const [what, look] of looks) {
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

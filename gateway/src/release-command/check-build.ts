import { isThisMachine } from '@panel/api/server-kit/networks'
import { audience } from '@panel/shared/contract/audience'
import { extendsOf } from '@panel/shared/panel/contributions'
import { pointsDescription, settingsDescription } from '@panel/shared/panel/published'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { compareCatalogues } from '@panel/shared/testing/catalogues'
import { ReleaseError } from '../errors'
import { faultOfContext, faultOfSettings } from '../releases/bounded-schema'
import type { Build } from '../releases/read-build'
import { type Description, isShell } from '../releases/release-changes'
import { measureBuild, measureRaw, measureWhole, type Weight } from './measure-build'
import { createQueues } from './queues'

/** For the sentence that says what can be done. */
const budgetsFile = 'gateway/src/release-command/size-budgets.ts'

const exposed = ['./panel', './lifecycles']

const refuse = ({ name, build }: Description, sentence: string): never => {
  throw new ReleaseError(`${name} ${build} ${sentence}`)
}

/** An origin that a token of the product is for: no path, and no machine on the way that could read the token. */
const isAudience = (address: unknown): boolean => {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const { origin, protocol, hostname } = new URL(address)
  return origin === address && (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname)))
}

const checkAudiences = (description: PanelDescription): void => {
  const contributions = Object.values(description.extends ?? {}).flat()
  for (const each of [description, ...contributions]) {
    const parsed = audience.safeParse(each.audience ?? {})
    const [issue] = parsed.error?.issues ?? []
    if (issue) refuse(description, `has an audience that is malformed: ${issue.path.join('.')} ${issue.message}`)
  }
  const { audiences = [], settings } = description
  const wrong = Array.isArray(audiences) ? audiences.find(each => !isAudience(each)) : audiences
  if (wrong !== undefined)
    refuse(description, `names '${wrong}' among its audiences, which is no origin such as https://mail.example`)
  if (settings && !settingsDescription.safeParse(settings).success)
    refuse(description, 'has settings that are not written as { schema, texts }')
  const fault = settings && faultOfSettings(settings.schema)
  if (fault !== undefined) refuse(description, `has settings whose schema ${fault}`)
}

const checkPromises = ({ description, files }: Build): void => {
  if (description.points !== undefined && !pointsDescription.safeParse(description.points).success)
    refuse(description, 'has points that are not written as { NAME: { kind, context } }')
  for (const [point, { context }] of Object.entries(description.points ?? {})) {
    const fault = faultOfContext(context)
    if (fault !== undefined) refuse(description, `has the point ${point}, whose context ${fault}`)
  }
  if (isShell(description)) return
  const { routes, chunks, entry, alone } = description
  checkAudiences(description)
  const views = new Set(Object.keys(chunks.views))
  for (const { path, view } of routes)
    if (!views.has(view)) refuse(description, `has no view ${view}, which its route ${path} shows`)
  for (const [point, contributions] of Object.entries(extendsOf(description)))
    for (const { view } of contributions)
      if (!views.has(view)) refuse(description, `has no view ${view}, which it puts into the point ${point}`)
  const container = files.get(entry)?.toString() ?? ''
  for (const name of exposed)
    if (!container.includes(`"${name}"`)) refuse(description, `does not expose ${name} in ${entry}`)
  if (!alone) refuse(description, 'has no build that runs without a shell: build it with panel build --standalone')
}

/** Reads a text file of the package that was built, such as `locales/en.json`. */
export type ReadText = (file: string) => Promise<string>

const readTexts = async (readText: ReadText, file: string): Promise<Parameters<typeof compareCatalogues>[0]> => {
  try {
    return JSON.parse(await readText(file))
  } catch (error) {
    if (error instanceof ReleaseError) throw error
    throw new ReleaseError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

const checkLanguages = async (description: Description, readText: ReadText): Promise<void> => {
  const [en, uk] = await Promise.all(['en', 'uk'].map(language => readTexts(readText, `locales/${language}.json`)))
  const [first, ...others] = compareCatalogues(en ?? {}, uk ?? {})
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  if (first) refuse(description, `does not say the same in both languages: ${first}${more}`)
}

/** What is quick comes first: the best compression of a build that is far too heavy takes minutes. */
const checkWeight = async (build: Build): Promise<Weight> => {
  const { description } = build
  const raw = measureRaw(build)
  if (raw.bytes > raw.budget)
    refuse(description, `has ${raw.bytes} bytes of scripts and styles, more than could become light: ${raw.budget}`)
  const whole = await measureWhole(build)
  if (whole.bytes > whole.budget)
    refuse(
      description,
      `weighs ${whole.bytes} bytes in all (${whole.parts}), over its budget of ${whole.budget}: use less, or raise the budget in ${budgetsFile}`,
    )
  const weight = await measureBuild(build)
  if (weight.bytes > weight.budget)
    refuse(
      description,
      `weighs ${weight.bytes} bytes (${weight.parts}), over its budget of ${weight.budget}: let what few visits need load later (lazyComponent), or raise the budget in ${budgetsFile}`,
    )
  return weight
}

/** One build is weighed at a time, of whatever team it is. */
const inTurn = createQueues()

/**
 * What can be known of a build without running it: its promises, its texts in both languages and its weight, which is
 * answered. Throws a ReleaseError that says what is wrong and where.
 */
export const checkBuild = async (build: Build, readText: ReadText): Promise<Weight> => {
  const { description } = build
  checkPromises(build)
  await checkLanguages(description, readText)
  return inTurn('', () => checkWeight(build))
}

import { constants as zlib } from 'node:zlib'
import { developmentReact } from '@panel/shared/panel/registry'
import { compressByBrotli } from '../http/compress-text'
import type { Build } from '../releases/read-build'
import { isShell } from '../releases/release-changes'
import { defaultBudget, defaultWholeBudget, sizeBudgets, wholeBudgets } from './size-budgets'

interface Files {
  js: readonly string[]
  css: readonly string[]
}

export interface Weight {
  /** Bytes after brotli. */
  bytes: number
  budget: number
  /** What was counted, for example `entry, definition, view HomePage, language uk`. */
  parts: string
}

/** For the sum of all files, of which there are many. */
const quickly = 5

interface Part {
  name: string
  bytes: number
}

/** The bytes of a file after brotli. */
type Weigh = (file: string) => Promise<number>

/** Weighs files one after another, each once: the threads that compress also read the files of all visitors. */
const openScales = ({ files }: Build, quality: number): Weigh => {
  const weighed = new Map<string, number>()
  return async file => {
    const known = weighed.get(file)
    if (known !== undefined) return known
    const { length } = await compressByBrotli(files.get(file) ?? Buffer.alloc(0), quality)
    weighed.set(file, length)
    return length
  }
}

const weighPart = async (weigh: Weigh, name: string, { js, css }: Files): Promise<Part> => {
  let bytes = 0
  for (const file of [...js, ...css]) bytes += await weigh(file)
  return { name, bytes }
}

const heaviest = async (weigh: Weigh, kind: string, all: Record<string, Files>): Promise<Part[]> => {
  const parts: Part[] = []
  for (const [name, files] of Object.entries(all)) parts.push(await weighPart(weigh, `${kind} ${name}`, files))
  return parts.sort((one, other) => other.bytes - one.bytes).slice(0, 1)
}

const partsOf = async (build: Build): Promise<Part[]> => {
  const { description } = build
  const weigh = openScales(build, zlib.BROTLI_MAX_QUALITY)
  const language = await heaviest(weigh, 'language', description.chunks.locales)
  if (isShell(description)) return [await weighPart(weigh, 'entry', description.entry), ...language]
  return [
    await weighPart(weigh, 'entry', { js: [description.entry], css: [] }),
    await weighPart(weigh, 'definition', description.chunks.panel),
    ...(await heaviest(weigh, 'view', description.chunks.views)),
    ...language,
  ]
}

/** Scripts and styles that visitors load of a build, at any time. */
const visitedFiles = ({ description }: Build): string[] =>
  Object.keys(description.files).filter(file => !isShell(description) || !file.startsWith(developmentReact))

const wholeBudgetOf = ({ description: { name } }: Build): number => wholeBudgets[name] ?? defaultWholeBudget

/** Code becomes four times smaller. What would have to become this much smaller is not worth the time to compress it. */
const mostCompressed = 15

/** All that visitors load of a build as it is, next to what could be compressed into its budget. */
export const measureRaw = (build: Build): Pick<Weight, 'bytes' | 'budget'> => ({
  bytes: visitedFiles(build).reduce((sum, file) => sum + (build.files.get(file)?.length ?? 0), 0),
  budget: mostCompressed * wholeBudgetOf(build),
})

/** Weighs all that visitors load of a build; `parts` names the heaviest. */
export const measureWhole = async (build: Build): Promise<Weight> => {
  const weigh = openScales(build, quickly)
  const weights: Part[] = []
  for (const file of visitedFiles(build)) weights.push({ name: file, bytes: await weigh(file) })
  const [heaviest] = weights.sort((one, other) => other.bytes - one.bytes)
  return {
    bytes: weights.reduce((sum, { bytes }) => sum + bytes, 0),
    budget: wholeBudgetOf(build),
    parts: heaviest ? `the heaviest file is ${heaviest.name} with ${heaviest.bytes}` : 'no files',
  }
}

/** Weighs what a first visit to the heaviest view loads of a build, next to its budget. */
export const measureBuild = async (build: Build): Promise<Weight> => {
  const parts = await partsOf(build)
  return {
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    budget: sizeBudgets[build.description.name] ?? defaultBudget,
    parts: parts.map(({ name }) => name).join(', '),
  }
}

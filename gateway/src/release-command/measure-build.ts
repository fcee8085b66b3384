import { constants as zlib } from 'node:zlib'
import { developmentReact } from '@panel/shared/panel/registry'
import { compressText } from '../http/compress-text'
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

const weigh = async (
  { files }: Build,
  name: string,
  { js, css }: Files,
  quality: number = zlib.BROTLI_MAX_QUALITY,
): Promise<Part> => {
  const sizes = [...js, ...css].map(async file => {
    const content = files.get(file) ?? Buffer.alloc(0)
    return (await compressText(content, quality)).br.length
  })
  return { name, bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) }
}

const heaviest = async (build: Build, kind: string, all: Record<string, Files>): Promise<Part[]> => {
  const parts = await Promise.all(Object.entries(all).map(([name, files]) => weigh(build, `${kind} ${name}`, files)))
  return parts.sort((one, other) => other.bytes - one.bytes).slice(0, 1)
}

const partsOf = async (build: Build): Promise<Part[]> => {
  const { description } = build
  const language = await heaviest(build, 'language', description.chunks.locales)
  if (isShell(description)) return [await weigh(build, 'entry', description.entry), ...language]
  return [
    await weigh(build, 'entry', { js: [description.entry], css: [] }),
    await weigh(build, 'definition', description.chunks.panel),
    ...(await heaviest(build, 'view', description.chunks.views)),
    ...language,
  ]
}

/** Weighs every script and style that visitors load of a build, at any time; `parts` names the heaviest. */
export const measureWhole = async (build: Build): Promise<Weight> => {
  const { name, files } = build.description
  const isVisited = (file: string) => !isShell(build.description) || !file.startsWith(developmentReact)
  const visited = Object.keys(files).filter(isVisited)
  const weights = await Promise.all(visited.map(file => weigh(build, file, { js: [file], css: [] }, quickly)))
  const [heaviest] = weights.sort((one, other) => other.bytes - one.bytes)
  return {
    bytes: weights.reduce((sum, { bytes }) => sum + bytes, 0),
    budget: wholeBudgets[name] ?? defaultWholeBudget,
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

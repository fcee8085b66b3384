import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readTemplate, type Template } from './template'

/** Bytes of one template. The largest public one has 10 KB. */
const maxSize = 262_144
/** Milliseconds after which the folder is looked at again. */
const lookPause = 5000
const atOnce = 32

interface FaultyTemplate {
  file: string
  /** Follows the name of the file in a sentence. */
  reason: string
}

export interface Templates {
  byId: ReadonlyMap<string, Template>
  /** Files that are left out. */
  faulty: FaultyTemplate[]
  /** Files that are used, of which something is odd. */
  odd: FaultyTemplate[]
}

const idOf = (providerId: string, serviceId: string): string => JSON.stringify([providerId, serviceId])

/** Identifiers are case-sensitive. */
export const findTemplate = ({ byId }: Templates, providerId: string, serviceId: string): Template | undefined =>
  byId.get(idOf(providerId, serviceId))

interface Entry {
  file: string
  /** Changes when the file does. */
  state: string
  size: number
}

const inParts = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (let at = 0; at < items.length; at += atOnce)
    done.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
  return done
}

const entriesOf = async (folder: string): Promise<Entry[]> => {
  const files = (await readdir(folder)).filter(file => file.endsWith('.json') && !file.startsWith('.')).sort()
  return inParts(files, async file => {
    const found = await stat(join(folder, file)).catch(() => null)
    return { file, size: found?.size ?? 0, state: `${file} ${found?.mtimeMs} ${found?.size}` }
  })
}

const readEntry = async (folder: string, { file, size }: Entry) => {
  if (size > maxSize) return { file, read: { fault: `has more than ${maxSize} bytes` } }
  const text = await readFile(join(folder, file), 'utf8').catch(() => null)
  return { file, read: text === null ? { fault: 'cannot be read' } : readTemplate(text) }
}

const readAll = async (folder: string, entries: readonly Entry[]): Promise<Templates> => {
  const byId = new Map<string, Template>()
  const from = new Map<string, string>()
  const faulty: FaultyTemplate[] = []
  const odd: FaultyTemplate[] = []
  for (const { file, read } of await inParts(entries, entry => readEntry(folder, entry))) {
    if ('fault' in read) {
      faulty.push({ file, reason: read.fault })
      continue
    }
    const id = idOf(read.template.providerId, read.template.serviceId)
    const first = from.get(id)
    if (first !== undefined) {
      faulty.push({ file, reason: `has the provider and the service of ${first}` })
      continue
    }
    from.set(id, file)
    byId.set(id, read.template)
    odd.push(...read.oddities.map(reason => ({ file, reason })))
  }
  return { byId, faulty, odd }
}

/** The templates of a folder. @throws where the folder cannot be read */
export const loadTemplates = async (folder: string): Promise<Templates> => readAll(folder, await entriesOf(folder))

interface Log {
  warn: (details: object, message: string) => void
}

/** The templates of a folder, read again when a file of it changes; each faulty one is named in the log. */
const createReader = (folder: string) => {
  let known: { state: string; templates: Templates } | undefined
  let looked = Number.NEGATIVE_INFINITY
  let looking: Promise<Templates> | undefined
  const look = async (log: Log): Promise<Templates> => {
    const entries = await entriesOf(folder)
    const state = entries.map(entry => entry.state).join('\n')
    if (known?.state !== state) {
      known = { state, templates: await readAll(folder, entries) }
      for (const { file, reason } of known.templates.faulty)
        log.warn({ file, reason }, 'a template of Domain Connect is left out')
    }
    looked = performance.now()
    return known.templates
  }
  return (log: Log): Promise<Templates> => {
    if (known && performance.now() - looked < lookPause) return Promise.resolve(known.templates)
    looking ??= look(log).finally(() => {
      looking = undefined
    })
    return looking
  }
}

const readers = new Map<string, ReturnType<typeof createReader>>()

/** The templates that are there now. All callers share what was read of a folder. */
export const currentTemplates = (folder: string, log: Log): Promise<Templates> => {
  const reader = readers.get(folder) ?? createReader(folder)
  readers.set(folder, reader)
  return reader(log)
}

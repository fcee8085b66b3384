import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Build } from '../releases/read-build'
import { panelBuild, shellBuild, temporaryFolder } from '../testing/builds'
import { checkBuild, type ReadText } from './check-build'
import { measureWhole } from './measure-build'
import { defaultBudget, defaultWholeBudget } from './size-budgets'

const threads = vi.hoisted(() => ({ busy: 0, most: 0, best: [] as string[] }))

/** Compresses as before, and counts. */
vi.mock('node:zlib', async original => {
  const zlib = await original<typeof import('node:zlib')>()
  const count = (compress: typeof zlib.brotliCompress) => (content: Buffer, options: object, done: () => void) => {
    threads.busy += 1
    threads.most = Math.max(threads.most, threads.busy)
    if (JSON.stringify(options).includes(`:${zlib.constants.BROTLI_MAX_QUALITY},`)) threads.best.push(String(content))
    return compress(content, options, (...result) => {
      threads.busy -= 1
      ;(done as (...result: unknown[]) => void)(...result)
    })
  }
  return { ...zlib, brotliCompress: count(zlib.brotliCompress), gzip: count(zlib.gzip as typeof zlib.brotliCompress) }
})

/** The modules are in this process already, with the library as it is. */
const countedCheck = async () => {
  vi.resetModules()
  Object.assign(threads, { most: 0, best: [] })
  return (await import('./check-build')).checkBuild
}

const alone = { container: 'c', entry: 'remoteEntry.js', page: { js: [], css: [] }, files: {} }

const sound = (changes: Parameters<typeof panelBuild>[2] = {}): Build => {
  const { description, files } = panelBuild('1.0.0-p1', 'mfe-hosting', { alone, ...changes })
  return { description, files: new Map([...files, ['remoteEntry.js', Buffer.from('"./panel":a,"./lifecycles":b')]]) }
}

const folderWith = async (uk: object): Promise<ReadText> => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'locales'))
  await writeFile(join(folder, 'locales/en.json'), JSON.stringify({ title: 'Hosting', hint: 'Say {{what}}' }))
  await writeFile(join(folder, 'locales/uk.json'), JSON.stringify(uk))
  return file => readFile(join(folder, file), 'utf8')
}

const both = { title: 'Хостинг', hint: 'Назвіть {{what}}' }
const route = { path: '/x', view: 'NoPage', layout: 'app' as const, title: { en: 'X', uk: 'X' } }

const nested = (levels: number): object => (levels === 0 ? {} : { properties: { a: nested(levels - 1) } })

describe('a build before it is published', () => {
  it('passes when it keeps what it promises', async () => {
    const { bytes, budget, parts } = await checkBuild(sound(), await folderWith(both))
    expect(bytes).toBeGreaterThan(0)
    expect(budget).toBe(defaultBudget)
    expect(parts).toMatch(/^entry, definition, view (HomePage|CartPage), language (en|uk)$/)
  })

  it('passes with settings and points whose schemas have names like keywords, formats and limits', async () => {
    const mail = { type: 'string', format: 'email', pattern: '^.+@.+$' }
    const properties = { pattern: { type: 'string' }, format: { type: 'string', maxLength: 5 }, mail }
    const settings = { schema: { type: 'object', properties }, texts: {} }
    const context = { type: 'object', properties: { code: { type: 'string', pattern: '^[A-Z]{3}$' } } }
    const build = sound({ settings, points: { 'hosting.plan': { kind: 'many', context } } })
    await expect(checkBuild(build, await folderWith(both))).resolves.toMatchObject({ budget: defaultBudget })
  })

  it.each([
    [{ routes: [route] }, 'mfe-hosting 1.0.0-p1 has no view NoPage, which its route /x shows'],
    [
      { extends: { 'domain.section': [{ view: 'Form', title: { en: 'X', uk: 'X' }, order: 0 }] } },
      'mfe-hosting 1.0.0-p1 has no view Form, which it puts into the point domain.section',
    ],
    [
      { alone: undefined },
      'mfe-hosting 1.0.0-p1 has no build that runs without a shell: build it with panel build --standalone',
    ],
    [
      {
        settings: { schema: { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } }, texts: {} },
      },
      'mfe-hosting 1.0.0-p1 has settings whose schema has pattern, which can take hours to check',
    ],
    [
      { settings: { schema: { type: 'object', if: {} }, texts: {} } },
      'mfe-hosting 1.0.0-p1 has settings whose schema cannot be checked: Conditional schemas',
    ],
    [
      { points: { 'hosting.plan': { kind: 'many' as const, context: { type: 'array', minItems: 1e9 } } } },
      'mfe-hosting 1.0.0-p1 has the point hosting.plan, whose context asks for more than 1000 by minItems',
    ],
  ])('is refused with %j', async (changes, sentence) => {
    await expect(checkBuild(sound(changes), await folderWith(both))).rejects.toThrow(sentence)
  })

  it('is refused when the context of a point is nested without end', async () => {
    const points = { 'hosting.plan': { kind: 'many' as const, context: nested(30) } }
    await expect(checkBuild(sound({ points }), await folderWith(both))).rejects.toThrow(
      'mfe-hosting 1.0.0-p1 has the point hosting.plan, whose context is nested deeper than 50 levels',
    )
  })

  it('is refused when its container exposes only one module', async () => {
    const { description, files } = sound()
    const build = { description, files: new Map([...files, ['remoteEntry.js', Buffer.from('"./panel":a')]]) }
    await expect(checkBuild(build, await folderWith(both))).rejects.toThrow(
      'does not expose ./lifecycles in remoteEntry.js',
    )
  })

  it('is refused when a text is missing or another in one language', async () => {
    await expect(checkBuild(sound(), await folderWith({ title: 'Хостинг', hint: 'Назвіть' }))).rejects.toThrow(
      'mfe-hosting 1.0.0-p1 does not say the same in both languages: placeholders of hint differ',
    )
    await expect(checkBuild(sound(), await folderWith({}))).rejects.toThrow('uk lacks title (and 1 more)')
  })

  it('is refused when it weighs more than its budget', async () => {
    const { description, files } = sound()
    const heavy = new Map([...files, ['home.1.js', randomBytes(defaultBudget)]])
    await expect(checkBuild({ description, files: heavy }, await folderWith(both))).rejects.toThrow(
      /weighs \d+ bytes \(entry, definition, view HomePage, language (en|uk)\), over its budget of 40000: let what .* load later .* in gateway\/src\/release-command\/size-budgets\.ts$/,
    )
  })

  it('is refused when a view that it puts into a page of another panel weighs more', async () => {
    const { description, files } = sound({
      extends: { 'domain.section': [{ view: 'Section', title: { en: 'X', uk: 'X' }, order: 0 }] },
    })
    if (!('routes' in description)) throw new Error('no panel')
    const views = { ...description.chunks.views, Section: { js: ['section.1.js'], css: [] } }
    const listed = { ...description.files, 'section.1.js': 'sha384-x' }
    const build = { ...description, chunks: { ...description.chunks, views }, files: listed }
    const heavy = new Map([...files, ['section.1.js', randomBytes(defaultBudget)]])
    await expect(checkBuild({ description: build, files: heavy }, await folderWith(both))).rejects.toThrow(
      /weighs \d+ bytes \(entry, definition, view Section, language (en|uk)\), over its budget of 40000/,
    )
  })

  it('is weighed file by file, each once, while others wait, so that the files of visitors are read meanwhile', async () => {
    const { description, files } = sound()
    if (!('routes' in description)) throw new Error('no panel')
    const { chunks } = description
    const views = Object.fromEntries(['A', 'B', 'C'].map(view => [view, { js: ['cart.1.js', 'home.1.js'], css: [] }]))
    const build = { description: { ...description, routes: [], chunks: { ...chunks, views } }, files }
    const readText = await folderWith(both)
    const check = await countedCheck()
    await check(build, readText)
    expect(threads.best.length).toBeGreaterThan(4)
    expect(threads.best.length).toBe(new Set(threads.best).size)
    await Promise.all([check(build, readText), check(build, readText)])
    expect(threads.most).toBe(1)
  })

  it('is refused before anything is compressed at best when it is far too heavy', async () => {
    const readText = await folderWith(both)
    const { description, files } = sound()
    const checkWith = (content: Buffer) =>
      check({ description, files: new Map([...files, ['home.1.js', content]]) }, readText)
    const check = await countedCheck()
    await expect(checkWith(Buffer.alloc(20_000_000, 'x'))).rejects.toThrow(
      /has 20\d+ bytes of scripts and styles, more than could become light: 4200000$/,
    )
    await expect(checkWith(randomBytes(defaultWholeBudget))).rejects.toThrow('bytes in all')
    expect(threads.best).toEqual([])
  })

  it.each([
    ['later.1.js'],
    // Only that of the shell is not loaded by visitors.
    ['development-react.1.js'],
  ])('is refused when all its files together weigh more than their budget, whenever %s is loaded', async file => {
    const { description, files } = sound()
    const later = { ...description, files: { ...description.files, [file]: 'sha384-x' } }
    const heavy = new Map([...files, [file, randomBytes(defaultWholeBudget)]])
    await expect(checkBuild({ description: later, files: heavy }, await folderWith(both))).rejects.toThrow(
      /weighs \d+ bytes in all \(the heaviest file is (later|development-react)\.1\.js with \d+\), over its budget of 280000/,
    )
  })
})

test('what only pages with a panel that is being written load is not counted for the shell', async () => {
  const { description, files } = shellBuild('1.0.0-s1')
  const react = 'development-react.1.js'
  const before = await measureWhole({ description, files })
  const after = await measureWhole({
    description: { ...description, files: { ...description.files, [react]: 'sha384-x' } },
    files: new Map([...files, [react, randomBytes(defaultWholeBudget)]]),
  })
  expect(after).toEqual(before)
})

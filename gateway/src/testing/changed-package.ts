import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Build, readBuild } from '../releases/read-build'
import { folderOf, repository } from '../start/packages'

const run = promisify(execFile)

const sources = ['src', 'locales', 'package.json', 'webpack.config.ts']

/** A text that is replaced in a file of a package. */
export interface Change {
  file: string
  from: string
  to: string
}

/** A copy of packages of this repository, to be built with changes. It is inside, where imports resolve as usual. */
export class PackageCopies {
  private constructor(private readonly folder: string) {}

  static async open(): Promise<PackageCopies> {
    const parent = join(repository, '.cache')
    await mkdir(parent, { recursive: true })
    return new PackageCopies(await mkdtemp(join(parent, 'copies-')))
  }

  /** Builds a package as it is but for `changes`. Rejects when one does not apply, or with what the compiler said. */
  async build(name: string, changes: readonly Change[] = []): Promise<Build> {
    const directory = join(this.folder, name)
    for (const source of sources)
      await cp(join(folderOf(name), source), join(directory, source), { recursive: true, force: true })
    for (const { file, from, to } of changes) {
      const path = join(directory, file)
      const text = await readFile(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${name}/${file} has no '${from}'`)
      await writeFile(
        path,
        text.replace(from, () => to),
      )
    }
    return await this.compile(name)
  }

  /** Builds a panel without a page, mfe-part, that fills points by these words of `src/panel.ts` with a view, PartView. */
  async buildPart(points: string, view: string): Promise<Build> {
    const [name, directory] = ['mfe-part', join(this.folder, 'mfe-part')]
    for (const file of ['webpack.config.ts', 'src/lifecycles.ts'])
      await cp(join(folderOf('mfe-auth'), file), join(directory, file))
    const own = JSON.parse(await readFile(join(folderOf('mfe-auth'), 'package.json'), 'utf8')) as object
    const texts = (part: string) => JSON.stringify({ part })
    const files = {
      'package.json': JSON.stringify({ ...own, name }),
      'locales/en.json': texts('Part'),
      'locales/uk.json': texts('Частина'),
      'src/view.tsx': view,
      'src/panel.ts': `import { definePanel } from '@panel/shared/panel'
import { int, object, string } from '@panel/shared/schema'

export const panel = definePanel({
  name: '${name}',
  routes: [],
${points}
  navigation: [],
  views: { PartView: () => import('./view') },
  locales: { en: () => import('../locales/en.json'), uk: () => import('../locales/uk.json') },
})
`,
    }
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(directory, file)), { recursive: true })
      await writeFile(join(directory, file), text)
    }
    return await this.compile(name)
  }

  private async compile(name: string): Promise<Build> {
    const directory = join(this.folder, name)
    await run(process.execPath, [join(repository, 'kit/bin/panel.mjs'), 'build'], { cwd: directory })
    return readBuild(join(directory, 'dist'), name)
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

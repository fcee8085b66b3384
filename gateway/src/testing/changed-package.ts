import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
    await run(process.execPath, [join(repository, 'kit/bin/panel.mjs'), 'build'], { cwd: directory })
    return readBuild(join(directory, 'dist'), name)
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

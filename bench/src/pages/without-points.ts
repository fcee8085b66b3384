import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { panels } from './build-opponent'

const packages = ['shared', 'kit', 'shell', 'api', 'gateway', ...panels]

/** What is made of the sources, and the kit's libraries, which are linked. */
const isMade = (path: string): boolean => ['dist', 'node_modules', '.cache'].includes(basename(path))

/** In place of the module that shows contributions: each place stays, and nothing comes into it. */
const nothing = `const nothing: readonly never[] = []

export const contributionsOf = () => nothing
export const Contribution = () => null
export const ContributionDialog = () => null
export const ContributionCards = () => null
export const Point = () => null
`

const declaredPoints = /^ {2}points: \{(?:.*\},|[\s\S]*?^ {2}\},)\n/m

/** Where the shell hands its registry, and its code for contributions, to the points. */
const host = /^ {2}points\.host = \{[\s\S]*?^ {2}\}\n/m

/** @throws Error when there is nothing to cut: the copy would then be what it is compared with */
const cut = async (file: string, part: RegExp): Promise<void> => {
  const source = await readFile(file, 'utf8')
  const rest = source.replace(part, '')
  if (rest === source) throw new Error(`${file} has nothing like ${part}`)
  await writeFile(file, rest)
}

/** Panels of the product that declare points. */
const declaring = panels.filter(name => name !== 'mfe-address-book')

/**
 * A copy of the sources of a checkout in which nothing is a point, below the checkout, whose libraries it takes.
 * Resolves with its folder, which `npm start` runs as any other.
 */
export const copyWithoutPoints = async (checkout: string): Promise<string> => {
  const copy = join(checkout, '.cache/bench-without-points')
  for (const name of packages) {
    await mkdir(join(copy, name), { recursive: true })
    // What was built of the same sources is taken again.
    for (const file of (await readdir(join(copy, name))).filter(file => file !== 'dist'))
      await rm(join(copy, name, file), { recursive: true })
    await cp(join(checkout, name), join(copy, name), { recursive: true, filter: path => !isMade(path) })
  }
  for (const file of ['package.json', 'package-lock.json']) await cp(join(checkout, file), join(copy, file))
  const own = join(copy, 'node_modules/@panel')
  await rm(own, { recursive: true, force: true })
  await mkdir(own, { recursive: true })
  for (const name of ['shared', 'kit', 'api', 'gateway']) await symlink(join(copy, name), join(own, name))
  await symlink(join(checkout, 'kit/node_modules'), join(copy, 'kit/node_modules'))
  await writeFile(join(copy, 'shared/panel/points.tsx'), nothing)
  await cut(join(copy, 'shell/src/start.tsx'), host)
  for (const name of declaring) await cut(join(copy, name, 'src/panel.ts'), declaredPoints)
  return copy
}

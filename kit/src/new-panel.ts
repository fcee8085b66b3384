import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sampleContexts } from '@panel/shared/testing/sample-contexts'
import { withAddedOnly } from './lockfile'
import { type PanelNames, panelFiles, repositoryFiles } from './panel-template'
import { isWorkspaceRoot, kitPackage, readPackage, sharedPackage } from './read-package'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const namesOf = (given: string, point?: string): PanelNames => {
  if (!/^(mfe-)?[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(given)) {
    throw new Error('Say the name of the panel in kebab-case, for example: panel new hosting')
  }
  const topic = given.replace(/^mfe-/, '')
  const words = topic.split('-').map(capital)
  if (point !== undefined && !points.includes(point))
    throw new Error(`There is no point ${point}; the points are ${points.join(', ')}`)
  const view = `${words.join('')}${point ? 'Part' : 'Page'}`
  return { panel: `mfe-${topic}`, topic, view, title: words.join(' '), point }
}

/** What a new panel can extend; the forms of the shell are taken. */
const points = Object.keys(sampleContexts).filter(point => !point.startsWith('shell.'))

const ranges = () => {
  const { version, peerDependencies = {} } = readPackage(kitPackage)
  return {
    kit: `^${version}`,
    shared: `^${readPackage(sharedPackage()).version}`,
    react: peerDependencies.react ?? '*',
  }
}

/** A whole product, which docs/mailboxes.md explains: a panel with a page and four contributions, and its back end. */
const sample = join(import.meta.dirname, '../sample')

/** What is written into the new panel: a page, or a part at a point of pages of others, or the sample. */
interface NewPanel {
  point?: string | undefined
  sample?: boolean
}

/**
 * Makes a panel below `directory`, installs what it needs and says what to do next. In a repository with workspaces the
 * panel becomes one of them; anywhere else it is a repository of its own. Rejects when the name is wrong or taken.
 */
export const newPanel = async (directory: string, given = '', { point, sample: isSample }: NewPanel = {}) => {
  const names = namesOf(isSample ? 'mailboxes' : given, point)
  const folder = join(directory, names.panel)
  if (existsSync(folder))
    throw new Error(`The folder ${names.panel} is there already: take another name, or remove the folder`)
  const isInside = isWorkspaceRoot(directory)
  const files = { ...panelFiles(names, ranges()), ...(isInside ? {} : repositoryFiles(names)) }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  if (isSample) cpSync(sample, folder, { recursive: true })
  const lockfile = join(directory, 'package-lock.json')
  const before = isInside && existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : undefined
  const install = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: isInside ? directory : folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (install.status !== 0)
    throw new Error(
      `npm install failed, as the lines above say. The panel is written: correct that, and run npm install in ${isInside ? directory : folder}`,
    )
  if (before !== undefined) writeFileSync(lockfile, withAddedOnly(before, readFileSync(lockfile, 'utf8')))
  const where = isInside ? ` -w ${names.panel}` : ''
  process.stdout.write(`${names.panel} is ready. ${point ? `It extends ${point}` : `Its page is /app/${names.topic}`}.
${isInside ? '' : `  cd ${names.panel}\n`}  npm test${where}
  npm run build${where}
  npm run dev${where}
`)
}

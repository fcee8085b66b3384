import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readPackage } from '../read-package'
import { type PanelNames, panelFiles } from './panel-template'

const root = join(import.meta.dirname, '../../..')

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const namesOf = (given: string | undefined): PanelNames => {
  if (!given || !/^(mfe-)?[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(given)) {
    return fail('Say the name of the panel in kebab-case: npm run new-panel -- hosting')
  }
  const topic = given.replace(/^mfe-/, '')
  const words = topic.split('-').map(capital)
  return { panel: `mfe-${topic}`, topic, view: `${words.join('')}Page`, title: words.join(' ') }
}

const names = namesOf(process.argv[2])
const folder = join(root, names.panel)
if (existsSync(folder)) fail(`The folder ${names.panel} is there already`)

const rangeOf = (name: string) => `^${readPackage(join(root, name)).version}`
const react = readPackage(join(root, 'mfe-auth')).peerDependencies?.react ?? '*'
const ranges = { kit: rangeOf('kit'), shared: rangeOf('shared'), react }
for (const [path, text] of Object.entries(panelFiles(names, ranges))) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const install = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (install.status !== 0) fail('npm install failed; the panel is written, but not linked')

process.stdout.write(`${names.panel} is ready. Its page is /app/${names.topic}.
  npm test -w ${names.panel}
  npm run build -w ${names.panel}
  npm start
`)

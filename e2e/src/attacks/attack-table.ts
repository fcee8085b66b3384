import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../suites/workspaces'
import { type AttackRow, codeAttacks, type Sight, stateOf, survivals } from './attacks'
import { describedAttacks, heavyPart } from './described-attacks'

const folder = join(root, 'e2e/test-results/attacks')
const document = join(root, 'docs/failures.md')
const title = '## Code and claims that attack'

const names = [...Object.keys(codeAttacks), ...Object.keys(describedAttacks), heavyPart]

/** Keeps a row for docs/failures.md. */
export const recordAttack = async (row: AttackRow): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${row.attack.replace(/\W+/g, '-')}.json`), JSON.stringify(row))
}

const survives = (sees: Sight | null): string => {
  if (!sees) return ''
  const lost = [
    ...survivals.filter(name => !sees.survives[name]),
    ...(sees.afterReload ? [] : ['the page after a reload']),
  ]
  return lost.length === 0 ? 'all' : `without ${lost.join(', ')}`
}

const cells = ({ attack, sees, refusal }: AttackRow): string[] => [
  attack,
  sees ? `${sees.place}${sees.stolen ? ', what it wanted is read' : ''}` : '',
  survives(sees),
  refusal === null ? 'passes' : refusal.replaceAll('|', '\\|'),
  stateOf({ attack, sees, refusal }, codeAttacks[attack]),
]

/** The table of attacks as a section of docs/failures.md. */
const attackSection = (rows: readonly AttackRow[]): string => `${title}
A panel made to do harm: what it does, what a customer who comes to it sees when it is live in spite of the gate, what
survives (the header, the pages of other panels, the session, and all of it after the page was loaded again), what the
release says, and so how the row ends. \`e2e/src/trust/attacks.spec.ts\` tries each in a browser. *documented*: what one
page cannot prevent, [in the guide for a panel's team](panels.md#what-one-page-cannot-prevent).

| it | the user sees | survives | the release says | |
|---|---|---|---|---|
${rows.map(row => `| ${cells(row).join(' | ')} |`).join('\n')}
`

/** What docs/failures.md says of attacks now, to be kept when the rest of it is written. */
export const keptAttackSection = async (): Promise<string> => {
  const text = await readFile(document, 'utf8').catch(() => '')
  const at = text.indexOf(title)
  return at === -1 ? '' : `\n${text.slice(at)}`
}

/** Writes the table into docs/failures.md, when all of its rows were tried. */
export const writeAttackTable = async (): Promise<void> => {
  const files = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    files.map(async file => JSON.parse(await readFile(join(folder, file), 'utf8')) as AttackRow),
  )
  const rows = names.flatMap(name => found.filter(({ attack }) => attack === name))
  if (rows.length < names.length) return
  const text = await readFile(document, 'utf8')
  const [before = ''] = text.split(title)
  await writeFile(document, `${before.trimEnd()}\n\n${attackSection(rows)}`)
}

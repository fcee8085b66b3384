import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Build } from '@panel/gateway/releases/read-build'
import { exchangeText } from '@panel/gateway/testing/exchange-text'
import { buildCopy, copyPanel, wrapView } from '../failures/faulty-build'
import { root } from '../suites/workspaces'

export const hostilePanel = 'mfe-address-book'

/** Compiles the panel with its page in what `attackFrom` makes of it, which the code of a file exports. */
export const compileWrapped = async (why: string, code: string, ...options: string[]): Promise<Build> => {
  const folder = await copyPanel(hostilePanel, why)
  await writeFile(join(folder, 'src/attack.tsx'), code)
  await wrapView(folder, 'AddressBookPage', 'attack', 'attackFrom')
  return await buildCopy(folder, hostilePanel, ...options)
}

const allAttacks = () => readFile(join(root, 'e2e/src/attacks/panel-code.tsx'), 'utf8')

/** Compiles the panel with all attacks in it; none is chosen yet. With `--standalone` it can be uploaded. */
export const compileHostile = async (...options: string[]): Promise<Build> =>
  await compileWrapped('hostile', await allAttacks(), ...options)

/** Compiles the panel with all attacks in a card that it adds to the page after sign-in; its own page is sound. */
export const compileHostileCard = async (): Promise<Build> => {
  const folder = await copyPanel(hostilePanel, 'hostile-card')
  await writeFile(join(folder, 'src/attack.tsx'), await allAttacks())
  const text = `import { attackFrom } from './attack'\nexport const AttackCard = attackFrom(() => <p>A card</p>)\n`
  await writeFile(join(folder, 'src/attack-card.tsx'), text)
  const definition = await readFile(join(folder, 'src/panel.ts'), 'utf8')
  const views = '  views: {\n'
  const contribution = `  extends: { 'start.card': { view: 'AttackCard', title: 'title', order: 1 } },\n`
  await writeFile(
    join(folder, 'src/panel.ts'),
    definition.replace(views, `${contribution}${views}    AttackCard: () => import('./attack-card'),\n`),
  )
  return await buildCopy(folder, hostilePanel)
}

/** The compiled panel that makes this attack. Builds of another panel.json need another `version`. */
export const hostileBuild = (compiled: Build, attack: string, version = '1.0.0'): Build =>
  exchangeText(compiled, `${version}-${attack.toLowerCase().replace(/\W+/g, '')}`, 'chosen attack', attack)

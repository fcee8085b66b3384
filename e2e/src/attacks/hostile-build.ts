import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Build } from '@panel/gateway/releases/read-build'
import { exchangeText } from '@panel/gateway/testing/exchange-text'
import { buildCopy, copyPanel } from '../failures/faulty-build'
import { root } from '../suites/workspaces'

export const hostilePanel = 'mfe-address-book'
const page = 'src/app/address-book-page.tsx'
const view = 'AddressBookPage'

/** A copy of the panel with all attacks beside its code. */
const copyWithAttacks = async (why: string): Promise<string> => {
  const folder = await copyPanel(hostilePanel, why)
  await cp(join(root, 'e2e/src/attacks/panel-code.tsx'), join(folder, 'src/app/attack.tsx'))
  return folder
}

/** Compiles the panel with all attacks in it; none is chosen yet. With `--standalone` it can be uploaded. */
export const compileHostile = async (...options: string[]): Promise<Build> => {
  const folder = await copyWithAttacks('hostile')
  const source = await readFile(join(folder, page), 'utf8')
  const wrapped = source.replace(`export const ${view} =`, `const Sound =`)
  if (wrapped === source) throw new Error(`There is no view ${view}`)
  const text = `import { attackFrom } from './attack'\n${wrapped}\nexport const ${view} = attackFrom(Sound)\n`
  await writeFile(join(folder, page), text)
  return await buildCopy(folder, hostilePanel, ...options)
}

/** Compiles the panel with all attacks in a card that it adds to the page after sign-in; its own page is sound. */
export const compileHostileCard = async (): Promise<Build> => {
  const folder = await copyWithAttacks('hostile-card')
  const text = `import { attackFrom } from './attack'\nexport const AttackCard = attackFrom(() => <p>A card</p>)\n`
  await writeFile(join(folder, 'src/app/attack-card.tsx'), text)
  const definition = await readFile(join(folder, 'src/panel.ts'), 'utf8')
  const views = '  views: {\n'
  const contribution = `  extends: { 'start.card': { view: 'AttackCard', title: 'title', order: 1 } },\n`
  await writeFile(
    join(folder, 'src/panel.ts'),
    definition.replace(views, `${contribution}${views}    AttackCard: () => import('./app/attack-card'),\n`),
  )
  return await buildCopy(folder, hostilePanel)
}

/** The compiled panel that makes this attack. Builds of another panel.json need another `version`. */
export const hostileBuild = (compiled: Build, attack: string, version = '1.0.0'): Build =>
  exchangeText(compiled, `${version}-${attack.toLowerCase().replace(/\W+/g, '')}`, 'chosen attack', attack)

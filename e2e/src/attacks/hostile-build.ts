import { randomBytes } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Build } from '@panel/gateway/releases/read-build'
import { exchangeText } from '@panel/gateway/testing/exchange-text'
import { buildCopy, copyPanel } from '../failures/faulty-build'
import type { Product } from '../fixtures/product'
import { root } from '../suites/workspaces'
import { refusalOfCommand } from './refusal'

export const hostilePanel = 'mfe-address-book'
const page = 'src/app/address-book-page.tsx'
const view = 'AddressBookPage'

/** Compiles the panel with all attacks in it; none is chosen yet. With `--standalone` it can be uploaded. */
export const compileHostile = async (...options: string[]): Promise<Build> => {
  const folder = await copyPanel(hostilePanel, 'hostile')
  await cp(join(root, 'e2e/src/attacks/panel-code.tsx'), join(folder, 'src/app/attack.tsx'))
  const source = await readFile(join(folder, page), 'utf8')
  const wrapped = source.replace(`export const ${view} =`, `const Sound =`)
  if (wrapped === source) throw new Error(`There is no view ${view}`)
  const text = `import { attackFrom } from './attack'\n${wrapped}\nexport const ${view} = attackFrom(Sound)\n`
  await writeFile(join(folder, page), text)
  return await buildCopy(folder, hostilePanel, ...options)
}

const card = { file: 'src/app/attack-card.tsx', view: 'AttackCard', point: 'start.card' }

/** Compiles the panel with all attacks in a card that it adds to the page after sign-in; its own page is sound. */
export const compileHostileCard = async (): Promise<Build> => {
  const folder = await copyPanel(hostilePanel, 'hostile-card')
  await cp(join(root, 'e2e/src/attacks/panel-code.tsx'), join(folder, 'src/app/attack.tsx'))
  const Sound = '() => <p>A card</p>'
  const text = `import { attackFrom } from './attack'\nexport const ${card.view} = attackFrom(${Sound})\n`
  await writeFile(join(folder, card.file), text)
  const definition = await readFile(join(folder, 'src/panel.ts'), 'utf8')
  const views = '  views: {\n'
  const contribution = `  extends: { '${card.point}': { view: '${card.view}', title: 'title', order: 1 } },\n`
  await writeFile(
    join(folder, 'src/panel.ts'),
    definition.replace(views, `${contribution}${views}    ${card.view}: () => import('./app/attack-card'),\n`),
  )
  return await buildCopy(folder, hostilePanel)
}

/** The compiled panel that makes this attack. Builds of another panel.json need another `version`. */
export const hostileBuild = (compiled: Build, attack: string, version = '1.0.0'): Build =>
  exchangeText(compiled, `${version}-${attack.toLowerCase().replace(/\W+/g, '')}`, 'chosen attack', attack)

/** A part of 3.3 MB that is not loaded at first, of what no compression makes less. */
const heavyText = (): string => `export const heavy = '${randomBytes(2_475_000).toString('base64')}'\n`

/** Publishes a panel with such a part; answers the sentence that refuses it. */
export const publishHeavy = async (product: Product): Promise<string | null> => {
  const folder = await copyPanel(hostilePanel, 'heavy')
  await writeFile(join(folder, 'src/app/heavy.ts'), heavyText())
  const source = await readFile(join(folder, page), 'utf8')
  const loads = `void Promise.resolve().then(async () => (await import('./heavy')).heavy)`
  await writeFile(join(folder, page), `${source}\nexport const later = () => ${loads}\n`)
  return await refusalOfCommand(product, ['publish', hostilePanel, '--in', folder])
}

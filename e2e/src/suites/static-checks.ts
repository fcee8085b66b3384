import { bin, run } from './run'
import { oneCheck, type Tally, timed } from './tally'
import { workspaces, workspacesWith } from './workspaces'

const rootFiles = ['package.json', 'lerna.json', '.biome.json']

/** Format and lint, one check for each package and one for the files at the top. */
export const lint = async (): Promise<Tally[]> => {
  const parts = [['top', rootFiles] as const, ...workspaces.map(folder => [folder, [folder]] as const)]
  return await inTurn(parts, ([name, paths]) =>
    timed(async () => oneCheck(`lint ${name}`, await run(bin('biome'), ['check', '--error-on-warnings', ...paths]))),
  )
}

/** The compiler's word on each package. */
export const types = async (): Promise<Tally[]> =>
  await inTurn(workspacesWith('tsconfig.json'), folder =>
    timed(async () => oneCheck(`types ${folder}`, await run(bin('tsc'), ['--noEmit', '-p', folder]))),
  )

const inTurn = async <Item>(items: readonly Item[], check: (item: Item) => Promise<Tally>): Promise<Tally[]> => {
  const tallies: Tally[] = []
  for (const item of items) tallies.push(await check(item))
  return tallies
}

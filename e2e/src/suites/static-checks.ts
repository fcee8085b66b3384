import { bin, run } from './run'
import { oneCheck, type Tally } from './tally'
import { workspaces, workspacesWith } from './workspaces'

const rootFiles = ['package.json', 'lerna.json', '.biome.json']

/** Format and lint, one check for each package and one for the files at the top. */
export const lint = async (): Promise<Tally[]> => {
  const tallies: Tally[] = []
  for (const [name, paths] of [['top', rootFiles] as const, ...workspaces.map(folder => [folder, [folder]] as const)]) {
    tallies.push(oneCheck(`lint ${name}`, await run(bin('biome'), ['check', '--error-on-warnings', ...paths])))
  }
  return tallies
}

/** The compiler's word on each package. */
export const types = async (): Promise<Tally[]> => {
  const tallies: Tally[] = []
  for (const folder of workspacesWith('tsconfig.json')) {
    tallies.push(oneCheck(`types ${folder}`, await run(bin('tsc'), ['--noEmit', '-p', folder])))
  }
  return tallies
}

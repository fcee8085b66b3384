import { bin, run } from './run'
import { oneCheck, type Tally, timed } from './tally'
import { workspacesWith } from './workspaces'

/** Format and lint of everything in one run, since each start of the linter reads all packages. */
export const lint = async (): Promise<Tally[]> => [
  await timed(async () => oneCheck('lint', await run(bin('biome'), ['check', '--error-on-warnings', '.']))),
]

/** The compiler's word on each package. */
export const types = async (): Promise<Tally[]> => {
  const tallies: Tally[] = []
  for (const folder of workspacesWith('tsconfig.json'))
    tallies.push(
      await timed(async () => oneCheck(`types ${folder}`, await run(bin('tsc'), ['--noEmit', '-p', folder]))),
    )
  return tallies
}

import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { panelBuild, shellBuild, temporaryFolder } from '../testing/builds'
import { listen, testGateway } from '../testing/gateway'

const run = promisify(execFile)

const context = z.object({
  box: z.object({ name: z.string(), size: z.int(), state: z.enum(['open', 'full']), owner: z.string().nullable() }),
  aliases: z.array(z.string()),
  note: z.string().optional(),
})

const contribution = (field: string) => `import type { PointContexts } from '@panel/shared/panel/point-types'
import type {} from 'mfe-mail-points'

export const titleOf = ({ box, aliases, note }: PointContexts['mail.tab']): string =>
  [box.name, box.size.toFixed(), box.state satisfies 'open' | 'full', box.owner?.trim(), aliases.join(), note?.trim(), box.${field}].join()
`

/** What TypeScript refuses of a team's contribution. */
const refusedOf = async (folder: string, source: string): Promise<string> => {
  await writeFile(join(folder, 'view.ts'), source)
  const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, module: 'esnext', target: 'esnext' }
  const config = {
    compilerOptions: { ...compilerOptions, types: [], moduleResolution: 'bundler' },
    files: ['view.ts'],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc')
  return run(process.execPath, [tsc, '-p', folder]).then(
    () => '',
    ({ stdout }) => stdout,
  )
}

test('a team gets the types of another panel’s points by npm, from the address of the live build', async () => {
  // As the kit describes them.
  const points = { 'mail.tab': { kind: 'many' as const, context: z.toJSONSchema(context) as Record<string, unknown> } }
  const { app } = await testGateway({}, [
    shellBuild('1.0.0-s1'),
    panelBuild('1.0.0-p1', 'mfe-mail', { points, routes: [] }),
    panelBuild('1.0.0-p2', 'mfe-cart'),
  ])
  const url = await listen(app)
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }))
  await run('npm', ['install', '--no-audit', '--no-fund', `${url}/panels/mfe-mail/1.0.0-p1/point-types.tgz`], {
    cwd: folder,
  })
  expect((await fetch(`${url}/panels/mfe-cart/1.0.0-p2/point-types.tgz`)).status).toBe(404)
  await app.close()

  await mkdir(join(folder, 'node_modules/@panel'))
  await symlink(join(import.meta.dirname, '../../../shared'), join(folder, 'node_modules/@panel/shared'))
  expect(await refusedOf(folder, contribution('name'))).toBe('')
  expect(await refusedOf(folder, contribution('quota'))).toContain("Property 'quota' does not exist on type")
})

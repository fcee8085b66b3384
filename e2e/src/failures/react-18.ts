import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Makes the panel in a folder one of a team that still builds with React 18. */
export const turnToReact18 = async (folder: string): Promise<void> => {
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  Object.assign(manifest.peerDependencies, { react: '^18.3.0', 'react-dom': '^18.3.0' })
  await writeFile(file, JSON.stringify(manifest, null, 2))
  await mkdir(join(folder, 'node_modules'))
  for (const name of ['react', 'react-dom'])
    await symlink(dirname(require.resolve(`${name}-18/package.json`)), join(folder, 'node_modules', name))
}

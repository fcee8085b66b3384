import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const require = createRequire(import.meta.url)

/** What a team on React 18 writes itself: there is no `useEffectEvent` before React 19.2. */
const effectEvent = `import { useCallback, useLayoutEffect, useRef } from 'react'

export const useEffectEvent = <Arguments extends unknown[], Result>(callback: (...all: Arguments) => Result) => {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...all: Arguments) => latest.current(...all), [])
}
`

const withOwnEffectEvent = async (sources: string): Promise<void> => {
  await writeFile(join(sources, 'effect-event.ts'), effectEvent)
  for (const file of await readdir(sources, { recursive: true })) {
    const path = join(sources, file)
    if (!/\.tsx?$/.test(file) || file === 'effect-event.ts') continue
    const source = await readFile(path, 'utf8')
    if (!source.includes('useEffectEvent')) continue
    const from = join(relative(dirname(path), sources) || '.', 'effect-event')
    const own = source.replace(/, useEffectEvent\b|\buseEffectEvent, /, '')
    await writeFile(path, `import { useEffectEvent } from '${from.startsWith('.') ? from : `./${from}`}'\n${own}`)
  }
}

/** Makes the panel in a folder one of a team that still builds with React 18. */
export const turnToReact18 = async (folder: string): Promise<void> => {
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  Object.assign(manifest.peerDependencies, { react: '^18.3.0', 'react-dom': '^18.3.0' })
  await writeFile(file, JSON.stringify(manifest, null, 2))
  await withOwnEffectEvent(join(folder, 'src'))
  await mkdir(join(folder, 'node_modules'))
  for (const name of ['react', 'react-dom'])
    await symlink(dirname(require.resolve(`${name}-18/package.json`)), join(folder, 'node_modules', name))
}

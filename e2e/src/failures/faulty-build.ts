import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Build, readBuild } from '@panel/gateway/releases/read-build'
import type { Page } from '@playwright/test'
import { root } from '../suites/workspaces'

const run = promisify(execFile)

/** What a panel's own code may do wrong, by the switch of the faulty builds, and where the report says it did. */
export const codeFaults = {
  'throws on evaluation': 'view',
  'throws on init': 'definition',
  'throws on render': 'render',
  'throws in an effect': 'render',
  'rejects later': 'later',
} as const

/** A fault of MFE-2: the module of the view is there, and what it must export is not. */
export const missingExport = 'exports no view'

/** What the control of LEAK-1 plants. */
export const leak = 'leaks'

/** Key in local storage that turns a fault of a panel's faulty build on. */
const codeFaultKey = (panel: string): string => `panel.test.fault.${panel}`

/** Turns a fault of a panel's faulty build on; what it answers turns it off. */
export const turnOn = async (page: Page, panel: string, fault: string): Promise<() => Promise<void>> => {
  const key = codeFaultKey(panel)
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, fault] as const)
  return () => page.evaluate(name => localStorage.removeItem(name), key)
}

const faultSource = (panel: string) => `import { type ComponentType, useEffect } from 'react'

const fault = (): string | null =>
  typeof localStorage === 'undefined' ? null : localStorage.getItem('${codeFaultKey(panel)}')

export const throwOn = (kind: string): void => {
  if (fault() === kind) throw new Error(kind)
}

const goWrong = (): void => {
  throwOn('throws in an effect')
  if (fault() === 'rejects later') setTimeout(() => void Promise.reject(new Error('rejects later')), 50)
  if (fault() === '${leak}') {
    const kept = [document.createElement('p'), new Array(1000).fill('kept')]
    window.addEventListener('resize', () => kept)
  }
}

const faulty = <Props extends object>(Sound: ComponentType<Props>) => (props: Props) => {
  throwOn('throws on render')
  useEffect(goWrong, [])
  return <Sound {...props} />
}

export const applyFault = <Props extends object>(Sound: ComponentType<Props>): ComponentType<Props> => {
  throwOn('throws on evaluation')
  return (fault() === '${missingExport}' ? undefined : faulty(Sound)) as ComponentType<Props>
}
`

const fileOfView = async (folder: string, view: string): Promise<string> => {
  for (const file of await readdir(join(folder, 'src/app'))) {
    const path = join(folder, 'src/app', file)
    if (file.endsWith('.tsx') && (await readFile(path, 'utf8')).includes(`export const ${view} =`)) return path
  }
  throw new Error(`No file of ${folder} has the view ${view}`)
}

/** A copy of a panel's sources in a folder below the repository's, where the packages it needs are found. */
export const copyPanel = async (panel: string, why: string): Promise<string> => {
  const folder = join(root, '.cache', why, panel)
  await rm(folder, { recursive: true, force: true })
  await cp(join(root, panel), folder, { recursive: true, filter: path => !/\/(dist|node_modules)$/.test(path) })
  return folder
}

/**
 * Builds a copy of a panel, with `--standalone` also the build that needs no shell. Rejects with what the compiler
 * says.
 */
export const buildCopy = async (folder: string, panel: string, ...options: string[]): Promise<Build> => {
  await run(process.execPath, [join(root, 'kit/bin/panel.mjs'), 'build', ...options], { cwd: folder })
  return await readBuild(join(folder, 'dist'), panel)
}

/** Puts a view of a copied panel into what `wrapper` makes of it, a function of `src/<module>.tsx`. */
export const wrapView = async (folder: string, view: string, module: string, wrapper: string): Promise<void> => {
  const file = await fileOfView(folder, view)
  const sound = (await readFile(file, 'utf8')).replace(`export const ${view} =`, `const Sound${view} =`)
  const wrapped = `export const ${view} = ${wrapper}(Sound${view})\n`
  await writeFile(file, `import { ${wrapper} } from '../${module}'\n${sound}\n${wrapped}`)
}

/**
 * A build of a panel that goes wrong on demand: compiled from its sources, with a switch around one view and
 * around its definition.
 */
export const buildFaulty = async (panel: string, view: string): Promise<Build> => {
  const folder = await copyPanel(panel, 'faulty')
  await writeFile(join(folder, 'src/fault.tsx'), faultSource(panel))
  await wrapView(folder, view, 'fault', 'applyFault')
  const definition = join(folder, 'src/panel.ts')
  const sound = await readFile(definition, 'utf8')
  await writeFile(definition, `import { throwOn } from './fault'\n${sound}\nthrowOn('throws on init')\n`)
  return await buildCopy(folder, panel)
}

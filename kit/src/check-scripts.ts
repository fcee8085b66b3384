import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'

const faultOf = (output: string, file: string): string | undefined => {
  try {
    void new Script(readFileSync(join(output, file), 'utf8'), { filename: file })
    return undefined
  } catch (error) {
    return error instanceof SyntaxError ? error.message : String(error)
  }
}

const checkScripts = (output: string): void => {
  for (const file of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
    const fault = file.endsWith('.js') ? faultOf(output, file) : undefined
    if (fault !== undefined) throw new Error(`${file} of the build is no script: ${fault}`)
  }
}

/**
 * Throws when a file of a build is no script. A compiler that was ended in its work can leave a cache that the next one
 * builds such a file of: the caches of the package are removed, so that its next build is whole.
 */
export const checkBuilt = (output: string, caches: readonly string[]): void => {
  try {
    checkScripts(output)
  } catch (error) {
    for (const cache of caches) rmSync(cache, { recursive: true, force: true })
    throw error
  }
}

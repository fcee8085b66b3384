import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPromises } from '../gate/check-promises'
import type { Build } from '../releases/read-build'
import { isShell, promote, type RegistryContent } from '../releases/release-changes'
import { folderOf } from '../start/packages'
import { checkBuild } from './check-build'

/**
 * What a promotion checks without a browser, for packages of this repository: their promises, texts and weights, and
 * whether each fits the shell and what is live. Throws a ReleaseError.
 */
export const checkLocalBuild = async (content: RegistryContent | null, build: Build): Promise<RegistryContent> => {
  const { description } = build
  const readText = (file: string) => readFile(join(folderOf(description.name), file), 'utf8')
  await checkBuild(build, readText)
  const after = promote(content, description)
  const visited = isShell(description) ? Object.values(after.panels).map(({ stable }) => stable) : [description]
  checkPromises({ content: after, visited })
  return after
}

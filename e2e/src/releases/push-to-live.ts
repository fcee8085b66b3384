import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a team's CI does with each push: a fresh checkout, the tests, and a release that is tried in the gate. */
const pipeline = (product: string): string => `#!/bin/bash
set -euo pipefail
unset GIT_DIR
read -r _ commit _
git clone --quiet . "$CHECKOUT/$commit"
cd "$CHECKOUT/$commit"
npm ci --prefer-offline --no-audit --no-fund
npm test
npx panel release --to ${product} --why "$commit"
`

interface Place {
  /** Of the panel, whose files are committed here. */
  panel: string
  /** An empty folder for the repository that is pushed to, and for checkouts. */
  folder: string
  product: string
  env: NodeJS.ProcessEnv
}

/** Puts a panel under Git, with a remote whose pipeline releases what is pushed. Answers what commits and pushes a change. */
export const openRemote = async ({ panel, folder, product, env }: Place) => {
  const remote = join(folder, 'remote.git')
  const git = (...words: string[]) =>
    run('git', ['-c', 'user.name=A team', '-c', 'user.email=team@example.com', ...words], {
      cwd: panel,
      env: { ...env, CHECKOUT: folder },
      maxBuffer: 64 * 1024 * 1024,
    })
  await git('init', '--quiet', '--bare', '--initial-branch=main', remote)
  const hook = join(remote, 'hooks/post-receive')
  await writeFile(hook, pipeline(product))
  await chmod(hook, 0o755)
  await git('init', '--quiet', '--initial-branch=main')
  return {
    /** Commits all changes and pushes them; resolves when the pipeline has ended, with what it said. */
    push: async (message: string): Promise<string> => {
      await git('add', '--all')
      await git('commit', '--quiet', '--message', message)
      const { stdout, stderr } = await git('push', '--quiet', remote, 'main')
      return `${stdout}${stderr}`
    },
  }
}

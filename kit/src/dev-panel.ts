import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDevServer } from './dev-server'
import { cacheOf, readPackage } from './read-package'
import { serveStandalone } from './serve-standalone'
import { print } from './terminal'
import { watchBuild } from './watch-build'

const defaultPort = '5170'
const defaultProduct = 'http://localhost:3000'

/** The shell's origin, when it lets panels of this machine in. Throws one sentence that says why not. */
const checkShell = async (shell: string, override: string): Promise<void> => {
  const reply = await fetch(override, { redirect: 'manual' }).catch(() => undefined)
  if (!reply) throw new Error(`There is no product at ${shell}.`)
  if (reply.status === 403)
    throw new Error(
      `The product at ${shell} takes no panels from here: its setting DEV_ORIGINS does not name this origin.`,
    )
  // The page that asks; gateways of before went home at once.
  const asks = reply.status === 200 && (await reply.text()).includes(' action="/dev/override"')
  if (!asks && reply.status !== 303) throw new Error(`What answers at ${shell} is not the product's gateway.`)
}

/**
 * `npm run dev -w mfe-x -- --shell URL`: runs the panel of this folder inside a shell that runs elsewhere, for the
 * browser that opens the printed address, and keeps it up to date with the sources. Without `--shell` the panel runs on
 * a page of its own, with the API of the product at `--product`.
 */
export const devPanel = async (directory: string, words: string[]): Promise<void> => {
  const { values } = parseArgs({
    args: words,
    options: {
      shell: { type: 'string' },
      product: { type: 'string', default: defaultProduct },
      port: { type: 'string', default: defaultPort },
    },
  })
  if (values.shell === undefined)
    return serveStandalone(directory, { port: Number(values.port), product: values.product })
  if (!URL.canParse(values.shell))
    throw new Error('Say into which shell: npm run dev -w PANEL -- --shell http://localhost:3000')
  const { name } = readPackage(directory)
  const [shell, origin] = [new URL(values.shell).origin, `http://localhost:${values.port}`]
  const override = `${shell}/dev/override?${new URLSearchParams({ panel: name, origin })}`
  await checkShell(shell, override)
  const output = join(cacheOf(directory), 'dev', name)
  const server = await startDevServer({ port: Number(values.port), output, shell })
  let builds = 0
  const stopWatching = watchBuild(name, {
    directory,
    output,
    refresh: true,
    onBuilt: (problems, hash) => {
      if (problems) print(problems)
      else {
        builds += 1
        print(builds === 1 ? `ready ${override}` : `built ${name} again`)
      }
      server.announce(problems, hash)
    },
  })
  const stop = async (): Promise<void> => {
    server.close()
    await stopWatching()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

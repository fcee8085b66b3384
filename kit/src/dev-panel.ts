import { join } from 'node:path'
import { startDevServer } from './dev-server'
import { cacheOf, readPackage } from './read-package'
import { parseLine, UsageError } from './release/vocabulary'
import { serveStandalone } from './serve-standalone'
import { print } from './terminal'
import { watchBuild } from './watch-build'

const defaultPort = '5170'
const defaultProduct = 'http://localhost:3000'

const readPort = (text: string): number => {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UsageError(`--port is '${text}', but must be a whole number from 1 to 65535`)
  return port
}

const checkAddress = (option: string, text: string): void => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`--${option} is '${text}', but must be the address of a product, such as ${defaultProduct}`)
}

/** Throws a sentence instead of the system's word for a port that another program has. */
const unlessTaken = async <Started>(port: number, starting: Promise<Started>): Promise<Started> =>
  starting.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken: write another one after --port`) : error
  })

/** The shell's origin, when it lets panels of this machine in. Throws one sentence that says why not. */
const checkShell = async (shell: string, override: string): Promise<void> => {
  const reply = await fetch(override, { redirect: 'manual' }).catch(() => undefined)
  if (!reply) throw new Error(`There is no product at ${shell}: start it, or write after --shell where it runs.`)
  if (reply.status === 403)
    throw new Error(
      `The product at ${shell} takes no panels from here: ask its operator for ${new URL(override).searchParams.get('origin')} in the setting DEV_ORIGINS.`,
    )
  // The page that asks; gateways of before went home at once.
  const asks = reply.status === 200 && (await reply.text()).includes(' action="/dev/override"')
  if (!asks && reply.status !== 303)
    throw new Error(
      `What answers at ${shell} is not the product's gateway: write after --shell the address at which visitors open it.`,
    )
}

/**
 * `npm run dev -w mfe-x -- --shell URL`: runs the panel of this folder inside a shell that runs elsewhere, for the
 * browser that opens the printed address, and keeps it up to date with the sources. Without `--shell` the panel runs on
 * a page of its own, with the API of the product at `--product`.
 */
export const devPanel = async (directory: string, words: string[]): Promise<void> => {
  const options = {
    shell: { type: 'string' },
    product: { type: 'string', default: defaultProduct },
    port: { type: 'string', default: defaultPort },
  } as const
  const { values } = parseLine(words, options, 'panel dev [--shell ADDRESS | --product ADDRESS] [--port PORT]')
  const port = readPort(values.port)
  for (const option of ['shell', 'product'] as const) checkAddress(option, values[option] ?? defaultProduct)
  if (values.shell === undefined)
    return unlessTaken(port, serveStandalone(directory, { port, product: values.product }))
  const { name } = readPackage(directory)
  const [shell, origin] = [new URL(values.shell).origin, `http://localhost:${port}`]
  const override = `${shell}/dev/override?${new URLSearchParams({ panel: name, origin })}`
  await checkShell(shell, override)
  const output = join(cacheOf(directory), 'dev', name)
  const server = await unlessTaken(port, startDevServer({ port, output, shell }))
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

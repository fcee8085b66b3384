import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@panel/api/server-kit/free-port'
import { copyTemplate } from '@panel/e2e/fixtures/template'
import { answersOk, until } from '@panel/e2e/fixtures/until'
import type { ContainerHost } from './container-host'

const run = promisify(execFile)

export const userOfImage = 10_001

const programs = { api: 'api/src/main.ts', gateway: 'gateway/src/main.ts' }

type Program = keyof typeof programs

export interface Container {
  url: string
  /** Runs a command in it; resolves with what it says. */
  run: (...command: string[]) => Promise<string>
  /** Resolves with its exit status. */
  stop: () => Promise<number>
}

/** Seconds after which a container that got the signal to stop is killed. */
const stopLimit = 30

/** What the gateway serves, and the key it is checked by; of the user that the image runs as. */
const makeVolume = async (folder: string): Promise<string> => {
  const volume = join(folder, 'volume')
  const { dataDir, remove } = await copyTemplate()
  await mkdir(join(volume, 'keys'), { recursive: true })
  await run('cp', ['-a', join(dataDir, 'releases'), volume])
  await run('cp', [join(dataDir, 'keys/registry.pub'), join(volume, 'keys')])
  await run('chown', ['--recursive', `${userOfImage}:${userOfImage}`, volume])
  await remove()
  return volume
}

/** API and gateway in containers that share a volume and the network of this machine. */
export class Containers {
  private constructor(
    private readonly host: ContainerHost,
    private readonly volume: string,
    private readonly ports: Record<Program, number>,
    private readonly settings: Record<Program, Record<string, string>>,
  ) {}

  static async prepare(host: ContainerHost, databaseUrl: string): Promise<Containers> {
    const ports = { api: await freePort(), gateway: await freePort() }
    const key = () => randomBytes(32).toString('hex')
    const both = { GATEWAY_KEY: key() }
    return new Containers(host, await makeVolume(host.folder), ports, {
      api: { ...both, DATABASE_URL: databaseUrl, APP_KEYS: key(), API_PORT: String(ports.api) },
      gateway: { ...both, PORT: String(ports.gateway), API_URL: `http://127.0.0.1:${ports.api}` },
    })
  }

  of(program: Program): Container {
    const { podman } = this.host
    return {
      url: `http://127.0.0.1:${this.ports[program]}`,
      run: (...command) => podman('exec', program, ...command),
      stop: async () => {
        await podman('stop', '--time', String(stopLimit), program)
        return Number(await podman('inspect', '--format', '{{.State.ExitCode}}', program))
      },
    }
  }

  /** Resolves when it is ready. Throws with what it said when it ended before. */
  async start(program: Program, image: string, command = programs[program]): Promise<Container> {
    const { podman, options } = this.host
    const words = ['run', '--detach', '--replace', '--name', program]
    await podman(...words, ...options(this.settings[program], this.volume), image, command)
    const container = this.of(program)
    const isReady = async () => {
      if (await answersOk(`${container.url}/readyz`)) return true
      const state = await podman('inspect', '--format', '{{.State.Status}}', program)
      if (state === 'exited') throw new Error(`The ${program} ended: ${await podman('logs', program)}`)
      return false
    }
    await until(`the ${program} is ready`, isReady, 180_000)
    return container
  }
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answersOk, ask } from '@panel/e2e/fixtures/until'
import { apiEnvironment, databaseProxyConfig, gatewayEnvironment, unitOf } from './deployed-files'
import type { Network } from './network'
import { Program } from './program'
import type { ClusterTemplate } from './template'

/** How many servers HAProxy counts as up in a part of its configuration. */
export const serversUp = async (address: string, part: string): Promise<number> => {
  const { text } = await ask(`http://${address}:8405/metrics`)
  return text.split('\n').filter(line => line.startsWith(`haproxy_server_status{proxy="${part}",`) && isUp(line)).length
}

const isUp = (line: string): boolean => line.includes('state="UP"') && line.endsWith(' 1')

/** app-1 or app-2: an API, a gateway, and the HAProxy that knows which machine is the primary. */
export class AppMachine {
  private constructor(
    private readonly address: string,
    readonly proxy: Program,
    readonly api: Program,
    readonly gateway: Program,
  ) {}

  static async prepare(
    network: Network,
    number: 1 | 2,
    folder: string,
    { secrets, bucket, registryKey, logs }: ClusterTemplate,
  ): Promise<AppMachine> {
    await mkdir(join(folder, 'keys'), { recursive: true })
    await writeFile(join(folder, 'keys/registry.pub'), registryKey)
    const proxyFile = join(folder, 'haproxy.cfg')
    await writeFile(proxyFile, databaseProxyConfig(network, number))
    const own = (program: 'api' | 'gateway', env: Record<string, string>): Program =>
      new Program({ name: `${program}-${number}`, command: process.execPath, ...unitOf(program), env }, logs)
    return new AppMachine(
      network.own(10 + number),
      new Program({ name: `haproxy-${number}`, command: 'haproxy', args: ['-db', '-f', proxyFile] }, logs),
      own('api', apiEnvironment(network, number, secrets, folder)),
      own('gateway', gatewayEnvironment(network, number, secrets, folder, bucket)),
    )
  }

  start(): void {
    for (const program of [this.proxy, this.api, this.gateway]) program.start()
  }

  async stop(): Promise<void> {
    for (const program of [this.gateway, this.api, this.proxy]) await program.stop()
  }

  /** Whether both programs can serve, and HAProxy knows one primary. */
  async isReady(): Promise<boolean> {
    const ready = [3000, 3001].map(port => answersOk(`http://${this.address}:${port}/readyz`))
    return (await Promise.all(ready)).every(Boolean) && (await serversUp(this.address, 'primary')) === 1
  }
}

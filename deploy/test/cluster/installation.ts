import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@panel/e2e/fixtures/until'
import { AppMachine, serversUp } from './app-machine'
import { Cables } from './cables'
import { makeCertificate } from './certificate'
import { DatabaseCluster } from './database-cluster'
import { postgresOwner } from './database-machine'
import { frontConfig } from './deployed-files'
import { createNetwork, hosts, type Network } from './network'
import { Program } from './program'
import { mountSmallDisk, unmountSmallDisk } from './small-disk'
import type { ClusterTemplate } from './template'

const run = promisify(execFile)

/** Milliseconds until a machine that was lost is part of the cluster again, with its data rewound. */
const healingLimit = 90_000

/** The installation of deploy/, started from a template: each machine is an address and some processes. */
export class Installation {
  private constructor(
    private readonly folder: string,
    private readonly network: Network,
    readonly cluster: DatabaseCluster,
    readonly apps: readonly [AppMachine, AppMachine],
    private readonly front: Program,
    readonly cables: Cables,
    /** What clients trust. */
    readonly certificate: string,
  ) {}

  /** @param cabled whether machines can be cut off; a refused connection then looks like one that was closed */
  static async open(template: ClusterTemplate, cabled: boolean): Promise<Installation> {
    const { logs } = template
    const folder = await mkdtemp(join(tmpdir(), 'panel-machines-'))
    await run('chmod', ['755', folder])
    const network = createNetwork(template.network, cabled)
    for (const machine of ['database-1', 'database-2']) {
      const disk = join(folder, machine, 'disk')
      await mkdir(disk, { recursive: true })
      await mountSmallDisk(disk, postgresOwner())
      await run('cp', ['-a', join(template.folder, machine, 'disk/product'), disk])
    }
    for (const member of ['etcd-1', 'etcd-2', 'etcd-3']) await run('cp', ['-a', join(template.folder, member), folder])
    const { file, certificate } = await makeCertificate(folder)
    const frontFile = join(folder, 'haproxy.cfg')
    await writeFile(frontFile, frontConfig(network, file))
    const app = (number: 1 | 2) => AppMachine.prepare(network, number, join(folder, `app-${number}`), template)
    const installation = new Installation(
      folder,
      network,
      await DatabaseCluster.prepare(network, folder, logs),
      [await app(1), await app(2)],
      new Program({ name: 'front', command: 'haproxy', args: ['-db', '-f', frontFile] }, logs),
      await Cables.lay(network, folder, logs),
      certificate,
    )
    await installation.start().catch(async error => {
      await installation.close()
      throw error
    })
    return installation
  }

  private async start(): Promise<void> {
    this.cables.start()
    await this.cluster.start()
    for (const app of this.apps) app.start()
    this.front.start()
    await this.whole()
  }

  /** Where the world reaches the product. */
  get address(): string {
    return this.addressOf(hosts.front)
  }

  addressOf(host: number): string {
    return this.network.own(host)
  }

  /** Resolves when everything runs and knows of each other. */
  async whole(): Promise<void> {
    const isWhole = async () => {
      const parts = [this.cluster.isWhole(), ...this.apps.map(app => app.isReady())]
      return (await Promise.all(parts)).every(Boolean) && (await serversUp(this.address, 'gateways')) === 2
    }
    await until('the installation is whole', isWhole, healingLimit)
  }

  async close(): Promise<void> {
    await this.front.stop()
    await Promise.all(this.apps.map(app => app.stop()))
    await Promise.all(this.cluster.machines.map(machine => machine.kill()))
    await this.cluster.stop()
    await this.cables.stop()
    for (const { disk } of this.cluster.machines) await unmountSmallDisk(disk)
    await rm(this.folder, { recursive: true, force: true })
  }
}

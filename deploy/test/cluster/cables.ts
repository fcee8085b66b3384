import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type End, type Network, type Way, ways } from './network'
import { Program } from './program'

/** Forwards all connections, also while a process is stopped. */
const configuration = ({ seen, own }: Network, way: Way): string => {
  const listeners = way.hosts.flatMap(host =>
    way.ports.map(
      port => `
listen ${host}-${port}
  bind ${seen(way.from, host)}:${port}
  server there ${own(host)}:${port}
`,
    ),
  )
  return `
global
  nbthread 1
  maxconn 1000

defaults
  mode tcp
  timeout connect 5s
  timeout client 24h
  timeout server 24h
${listeners.join('')}`
}

/**
 * The cables of a network: for each way a proxy, which is a process of its own. While it is stopped (SIGSTOP) nothing
 * passes and nothing is refused, connections stay, and what was sent arrives when it goes on: as in a network cut.
 */
export class Cables {
  private constructor(private readonly all: ReadonlyMap<Way, Program>) {}

  static async lay(network: Network, folder: string, logs: string): Promise<Cables> {
    const laid = await Promise.all(
      (network.cabled ? ways : []).map(async way => {
        const name = `cable-${way.from}-to-${way.to}`
        const file = join(folder, `${name}.cfg`)
        await writeFile(file, configuration(network, way))
        return [way, new Program({ name, command: 'haproxy', args: ['-db', '-f', file] }, logs)] as const
      }),
    )
    return new Cables(new Map(laid))
  }

  start(): void {
    for (const cable of this.all.values()) cable.start()
  }

  /** Takes the network from one end. Returns what gives it back. */
  cut(end: End): () => void {
    const cut = [...this.all].flatMap(([{ from, to }, cable]) => (from === end || to === end ? [cable] : []))
    if (cut.length === 0) throw new Error(`${end} has no cables`)
    for (const cable of cut) cable.signal('SIGSTOP')
    return () => {
      for (const cable of cut) cable.signal('SIGCONT')
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.all.values()].map(cable => cable.stop()))
  }
}

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A way to a database that can be broken. */
export interface DatabaseProxy {
  /** The address of the database, by this way. */
  url: string
  /** Ends what is connected and refuses connections. */
  refuse: () => void
  /** Every word takes so many milliseconds, each way. */
  delay: (ms: number) => void
  /** Where the database is now. */
  lead: (url: string) => void
  /** As at first. What is under way arrives. */
  repair: () => Promise<void>
  close: () => void
}

export const openDatabaseProxy = async (url: string): Promise<DatabaseProxy> => {
  let target = new URL(url)
  const sockets = new Set<Socket>()
  let delayMs = 0
  const hand = (from: Socket, to: Socket): void => {
    sockets.add(from)
    let last = Promise.resolve()
    from.on('data', chunk => {
      // What was sent later arrives later, also when the delay ends meanwhile.
      const arrival = delayMs > 0 ? sleep(delayMs) : undefined
      last = last.then(() => arrival).then(() => void to.write(chunk))
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer(client => {
    const database = connect(Number(target.port), target.hostname)
    hand(client, database)
    hand(database, client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const way = new URL(url)
  way.port = String(port)
  // The socket of the embedded server would be a way past us.
  way.searchParams.delete('host')
  const cut = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: way.href,
    refuse: cut,
    lead: to => {
      target = new URL(to)
    },
    delay: ms => {
      delayMs = ms
    },
    repair: async () => {
      delayMs = 0
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    close: cut,
  }
}

import { createServer } from 'node:net'

const loopback = '127.0.0.1'

/** Whether a program could listen there now. Rejects when the host is not one of this machine. */
export const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

/** A port that is free now, chosen by the system. */
export const freePort = (host = loopback): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** The wanted port when it is free, else one that the system chooses. */
export const freePortNear = async (wanted: number, host: string): Promise<number> =>
  (await isFree(wanted, host)) ? wanted : freePort(host)

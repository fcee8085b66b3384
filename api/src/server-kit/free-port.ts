import { randomInt } from 'node:crypto'
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

/**
 * Below the ports that systems give to outgoing connections (Linux: from 32,768), one of which could take a port between
 * our choice and its use.
 */
const [lowest, end] = [20_000, 32_768]

/** A port that is free now, chosen at random. */
export const freePort = async (host = loopback): Promise<number> => {
  const port = randomInt(lowest, end)
  return (await isFree(port, host)) ? port : freePort(host)
}

/** The wanted port when it is free, else one that is chosen at random. */
export const freePortNear = async (wanted: number, host: string): Promise<number> =>
  (await isFree(wanted, host)) ? wanted : freePort(host)

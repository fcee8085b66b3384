import { createServer } from 'node:net'
import { hasCode } from '../error-code'

/** Whether a program could listen there now. Rejects when the host is not one of this machine. */
export const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => (hasCode(error, 'EADDRINUSE') ? resolve(false) : reject(error)))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

/** The wanted port when it is free, else one that the system chooses. */
export const freePortNear = async (wanted: number, host: string): Promise<number> => {
  if (await isFree(wanted, host)) return wanted
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : wanted))
    })
  })
}

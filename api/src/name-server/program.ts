import { createSocket } from 'node:dgram'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { hasCode, StartError } from '../server-kit/errors'
import { isFree } from '../server-kit/free-port'
import type { NameServerOptions } from './configuration'

/** As the system names it in a list of processes. */
export const programName = 'pdns_server'

/** The PATH, and where Debian has it, which is on the PATH of root only. */
const usualFolders = (): string[] => [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']

export const missingPackages = (what: string): StartError =>
  new StartError(
    `DNS_PUBLISHER=local needs ${what}, which this machine does not have: install the packages pdns-server and pdns-backend-lmdb (Debian, Ubuntu: apt-get install pdns-server pdns-backend-lmdb), or set another DNS_PUBLISHER.`,
  )

/** @throws StartError that names the packages */
export const findProgram = async (folders = usualFolders()): Promise<string> => {
  for (const folder of folders) {
    const file = join(folder, programName)
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return file
  }
  throw missingPackages(`PowerDNS (${programName})`)
}

const isFreeForUdp = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createSocket(host.includes(':') ? { type: 'udp6', ipv6Only: true } : { type: 'udp4' })
    probe.once('error', error => {
      probe.close()
      if (hasCode(error, 'EADDRINUSE')) resolve(false)
      else reject(error)
    })
    probe.bind(port, host, () => probe.close(() => resolve(true)))
  })

/** @throws StartError where the name server could not answer at its addresses */
export const checkPorts = async ({ addresses, port }: NameServerOptions): Promise<void> => {
  for (const host of addresses) {
    const free = await Promise.all([isFree(port, host), isFreeForUdp(port, host)]).catch(cause => {
      if (hasCode(cause, 'EACCES')) throw new StartError(`DNS_PORT ${port} is kept for root: set one above 1023.`)
      throw new StartError(`DNS_HOST ${host} is no address of this machine: set another DNS_HOST.`, { cause })
    })
    if (!free.every(Boolean))
      throw new StartError(`DNS_PORT ${port} is taken by another program: stop it, or set another DNS_PORT.`)
  }
}

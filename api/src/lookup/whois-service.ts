import { connect } from 'node:net'
import { REGISTRY_PATIENCE } from '../base/limits'
import type { WhoisAddress } from '../settings/lookup-servers'
import { type ForeignService, LookupDoubt } from './foreign-server'
import { readWhoisAnswer } from './read-whois-answer'

const mostBytes = 128 * 1024

/** The whole answer to one query (RFC 3912). */
const query = ({ host, port }: WhoisAddress, line: string, time: number): Promise<string> =>
  new Promise((answered, failed) => {
    const socket = connect({ host, port })
    const parts: Buffer[] = []
    let bytes = 0
    const limit = setTimeout(() => socket.destroy(new Error('No answer in time')), time)
    socket.once('connect', () => socket.write(`${line}\r\n`))
    socket.on('data', part => {
      bytes += part.length
      if (bytes > mostBytes) socket.destroy(new LookupDoubt('The answer is too long'))
      else parts.push(part)
    })
    socket.once('end', () => answered(Buffer.concat(parts).toString('utf8')))
    socket.once('error', failed)
    socket.once('close', () => {
      clearTimeout(limit)
      failed(new Error('The connection was closed'))
    })
  })

/** One WHOIS server that answers for all zones. */
export const whoisService = ({ host, port }: WhoisAddress, limit = REGISTRY_PATIENCE): ForeignService => ({
  source: 'whois',
  serverOf: () => `${host}:${port}`,
  ask: async (_, name) => readWhoisAnswer(name, await query({ host, port }, name, limit)),
})

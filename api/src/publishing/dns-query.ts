import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, isIPv6 } from 'node:net'
import { type DecodedPacket, DNSSEC_OK, decode, encode, type RecordType } from 'dns-packet'
import { assertNoTransaction } from '../base/open-transaction'

export interface NameServer {
  address: string
  port: number
}

/** Milliseconds for one question over one way. */
const timeout = 1500
/** Bytes of an answer over UDP that pass every network (DNS flag day 2020). */
const udpPayloadSize = 1232

const overUdp = async (question: Buffer, { address, port }: NameServer, signal: AbortSignal): Promise<Buffer> => {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  // Between two waits there is no other listener, and an error without a listener would end the process.
  socket.on('error', () => undefined)
  try {
    // A connected socket takes answers of this server only.
    socket.connect(port, address)
    await once(socket, 'connect', { signal })
    socket.send(question)
    for (;;) {
      const [answer]: Buffer[] = await once(socket, 'message', { signal })
      if (answer && answer.readUInt16BE(0) === question.readUInt16BE(0)) return answer
    }
  } finally {
    socket.close()
  }
}

const overTcp = async (question: Buffer, { address, port }: NameServer, signal: AbortSignal): Promise<Buffer> => {
  const socket = connect({ host: address, port, signal })
  try {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(question.length)
    socket.write(Buffer.concat([length, question]))
    let got = Buffer.alloc(0)
    for await (const chunk of socket) {
      got = Buffer.concat([got, chunk])
      if (got.length >= 2 && got.length >= 2 + got.readUInt16BE(0)) return got.subarray(2, 2 + got.readUInt16BE(0))
    }
    throw new Error('The server ended before its answer did.')
  } finally {
    socket.destroy()
  }
}

const questionFor = (name: string, type: RecordType, flags: number, wantsSignatures: boolean): Buffer =>
  encode({
    type: 'query',
    id: randomInt(65_536),
    flags,
    questions: [{ name, type, class: 'IN' }],
    additionals: [
      {
        name: '.',
        type: 'OPT',
        udpPayloadSize,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: wantsSignatures ? DNSSEC_OK : 0,
        flag_do: wantsSignatures,
        options: [],
      },
    ],
  })

const askOne = async (server: NameServer, question: Buffer, deadline: AbortSignal): Promise<DecodedPacket> => {
  const limited = () => AbortSignal.any([deadline, AbortSignal.timeout(timeout)])
  const answer = decode(await overUdp(question, server, limited()))
  return answer.flag_tc ? decode(await overTcp(question, server, limited())) : answer
}

/**
 * Asks a server at its addresses, one after the other and twice at most; without flags, for what it knows by itself.
 * Null where none of them answers before the deadline. `name` is without a last dot. `wantsSignatures`: with the RRSIG
 * records (RFC 3225).
 */
export const askDns = async (
  servers: readonly NameServer[],
  name: string,
  type: RecordType,
  deadline: AbortSignal,
  flags = 0,
  wantsSignatures = false,
): Promise<DecodedPacket | null> => {
  assertNoTransaction('a DNS server')
  const question = questionFor(name, type, flags, wantsSignatures)
  for (const server of [...servers, ...servers]) {
    if (deadline.aborted) return null
    const answer = await askOne(server, question, deadline).catch(() => null)
    if (answer) return answer
  }
  return null
}

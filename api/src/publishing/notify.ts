import { createHmac, randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { encode, type Packet } from 'dns-packet'
import { assertNoTransaction } from '../base/open-transaction'
import type { Transfers, TsigKey } from './publisher'

const fudgeSeconds = 300
const [typeTsig, classAny] = [250, 255]
/** Opcode NOTIFY (RFC 1996 3), an authoritative answer. */
const notifyFlags = (4 << 11) | (1 << 10)

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])

const wireName = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .toLowerCase()
      .split('.')
      .filter(Boolean)
      .map(label => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

/** A message with its signature (RFC 8945 4.2, 4.3). */
const signed = (message: Buffer, { name, algorithm, secret }: TsigKey, now: number): Buffer => {
  const [owner, algorithmName] = [wireName(name), wireName(algorithm)]
  const time = Buffer.alloc(6)
  time.writeUIntBE(Math.floor(now / 1000), 0, 6)
  const head = Buffer.concat([algorithmName, time, uint16(fudgeSeconds)])
  const noError = Buffer.concat([uint16(0), uint16(0)])
  const mac = createHmac(algorithm.replace('hmac-', ''), Buffer.from(secret, 'base64'))
    .update(Buffer.concat([message, owner, uint16(classAny), Buffer.alloc(4), head, noError]))
    .digest()
  const data = Buffer.concat([head, uint16(mac.length), mac, message.subarray(0, 2), noError])
  const record = Buffer.concat([owner, uint16(typeTsig), uint16(classAny), Buffer.alloc(4), uint16(data.length), data])
  const counted = Buffer.from(message)
  counted.writeUInt16BE(1, 10)
  return Buffer.concat([counted, record])
}

/** NOTIFY for a zone, signed. */
const notifyMessage = (zone: string, key: TsigKey, id: number, now: number): Buffer => {
  const packet: Packet = {
    type: 'query',
    id,
    flags: notifyFlags,
    questions: [{ name: zone.replace(/\.$/, ''), type: 'SOA' }],
  }
  return signed(encode(packet), key, now)
}

/** Milliseconds between two tries, and how many there are (RFC 1996 3.6 has more of both; a refresh makes up for it). */
const [pause, tries] = [1000, 3]

const sendUntilAnswered = (message: Buffer, { address, port }: Transfers['servers'][number]): Promise<void> =>
  new Promise(resolve => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
    let sent = 0
    const end = (): void => {
      clearInterval(timer)
      socket.close()
      resolve()
    }
    const send = (): void => {
      if (sent === tries) {
        end()
        return
      }
      sent += 1
      socket.send(message, port, address, () => undefined)
    }
    const timer = setInterval(send, pause)
    socket.once('error', end)
    socket.once('message', end)
    send()
  })

/**
 * Tells the servers of a customer that a zone has changed, signed by their key. PowerDNS tells them unsigned, which those
 * that ask for the key refuse; it would sign for the operator's own servers too.
 */
export const notifySigned = async (zone: string, { servers, key }: Transfers): Promise<void> => {
  if (!key) return
  assertNoTransaction('a DNS server')
  const message = notifyMessage(zone, key, randomInt(65_536), Date.now())
  await Promise.all(servers.map(server => sendUntilAnswered(message, server)))
}

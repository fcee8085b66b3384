import { connect, isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'

/** Lines that wait for a receiver that is not there; beyond, the oldest are given up. */
const most = 10_000

/** Milliseconds between two attempts to reach the receiver, growing. */
const firstPause = 500
const longestPause = 30_000

/** Milliseconds that a process that stops gives the receiver to take what waits. */
const lastWords = 2000

/** Facilities and severities of RFC 5424. */
const facility = { log: 16, audit: 13 } as const
const severities: readonly (readonly [level: number, severity: number])[] = [
  [60, 2],
  [50, 3],
  [40, 4],
  [30, 6],
]

const severityOf = (level: number): number => severities.find(([least]) => level >= least)?.[1] ?? 7

const levelOf = (line: string): number => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 30)

interface Options {
  /** `syslog+tls://HOST:PORT` or `syslog+tcp://HOST:PORT`. */
  url: string
  /** Which process speaks, for example `api`. */
  name: string
  tls?: Pick<ConnectionOptions, 'ca'>
}

/**
 * Sends lines of the log to another system, as syslog (RFC 5424) over TLS (RFC 5425) or TCP (RFC 6587), each message with
 * its length before it. Never throws and never waits: while the receiver is away lines are kept, then given up, and how
 * many were is said once it is back.
 */
export class LogTarget {
  private readonly waiting: Buffer[] = []
  private lost = 0
  private socket: Socket | undefined
  private isOpen = false
  private pause = firstPause
  private timer: NodeJS.Timeout | undefined
  private ended = false
  private onOpen = (): void => this.flush()

  constructor(private readonly options: Options) {}

  /** Takes a line of JSON, as pino writes it. */
  write(line: string, kind: keyof typeof facility = 'log'): void {
    if (this.waiting.length >= most) {
      this.waiting.shift()
      this.lost += 1
    }
    this.waiting.push(this.frame(line.trimEnd(), kind))
    this.flush()
  }

  /** Whether so much waits that what can be sent later should be. */
  get isBehind(): boolean {
    return this.waiting.length > most / 2
  }

  /** Sends what waits, if the receiver takes it soon, and ends. */
  async close(): Promise<void> {
    this.ended = true
    clearTimeout(this.timer)
    const { socket } = this
    if (!socket) return
    socket.ref()
    const timer = setTimeout(() => socket.destroy(), lastWords)
    const finish = () => {
      this.flush()
      if (this.waiting.length === 0) socket.end()
    }
    await new Promise<void>(resolve => {
      socket.once('close', () => resolve())
      socket.on('drain', finish)
      if (this.isOpen) finish()
      else this.onOpen = finish
    })
    clearTimeout(timer)
  }

  private frame(line: string, kind: keyof typeof facility): Buffer {
    const priority = facility[kind] * 8 + severityOf(levelOf(line))
    const head = `<${priority}>1 ${new Date().toISOString()} ${hostname()} domain-panel-${this.options.name} ${process.pid} ${kind} -`
    const message = Buffer.from(`${head} ${line}`)
    return Buffer.concat([Buffer.from(`${message.length} `), message])
  }

  private flush(): void {
    if (!this.isOpen) {
      this.tryToConnect()
      return
    }
    if (this.lost > 0) {
      const line = JSON.stringify({ level: 40, time: Date.now(), lost_lines: this.lost })
      this.waiting.unshift(this.frame(line, 'log'))
      this.lost = 0
    }
    while (this.waiting.length > 0 && this.socket?.writableNeedDrain === false)
      this.socket.write(this.waiting.shift() ?? '')
  }

  private tryToConnect(): void {
    try {
      this.connect()
    } catch {
      this.connectLater()
    }
  }

  private connect(): void {
    if (this.socket || this.timer || this.ended) return
    const { protocol, hostname: host, port } = new URL(this.options.url)
    const to = { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
    const isTls = protocol === 'syslog+tls:'
    // TLS takes no address as the name of a server; the certificate has to be for the address then.
    const name = isIP(to.host) === 0 && { servername: to.host }
    const socket = isTls ? connectTls({ ...to, ...name, ...this.options.tls }) : connect(to)
    this.socket = socket
    socket.unref()
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      this.isOpen = true
      this.pause = firstPause
      this.onOpen()
    })
    socket.on('drain', () => this.flush())
    // Why it failed is in the operator's hands; a log that cannot be sent must not fill the one that is kept here.
    socket.on('error', () => undefined)
    socket.on('end', () => socket.destroy())
    socket.resume()
    socket.once('close', () => this.connectLater())
  }

  private connectLater(): void {
    this.socket = undefined
    this.isOpen = false
    if (this.ended) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      if (this.waiting.length > 0) this.tryToConnect()
    }, this.pause).unref()
    this.pause = Math.min(this.pause * 2, longestPause)
  }
}

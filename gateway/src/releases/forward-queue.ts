import { RefusedByApi } from '../errors'
import { oneAtATime } from './one-at-a-time'

/** Milliseconds for which items are collected before they are forwarded together. */
const forwardEvery = 2000

/** Calls that wait while the API is away; more is dropped: a count that lacks some of its visits is still right. */
const mostCalls = 20

export interface QueueLog {
  warn(fields: object, message: string): void
}

/** Forwards reports of browsers to the API, many in one call. One that the API refuses is dropped, and holds up no other. */
export class ForwardQueue<Item> {
  private waiting: Item[] = []
  private timer: NodeJS.Timeout | undefined
  /** Resolves when everything that waited was forwarded, or the attempt failed. */
  readonly flush: () => Promise<void>

  constructor(
    forward: (items: readonly Item[]) => Promise<void>,
    private readonly mostAtOnce: number,
    { log, sentence }: { log: QueueLog; sentence: string },
  ) {
    const failed = (error: unknown) => log.warn({ err: error }, sentence)
    this.flush = oneAtATime(async () => {
      let most = mostAtOnce
      while (this.waiting.length > 0) {
        const items = this.waiting.slice(0, most)
        try {
          await forward(items)
        } catch (error) {
          if (!(error instanceof RefusedByApi)) throw error
          if (items.length > 1) {
            most = Math.ceil(items.length / 2)
            continue
          }
          log.warn({ err: error }, 'a report of a browser was refused by the API, and dropped')
        }
        this.waiting = this.waiting.slice(items.length)
        most = mostAtOnce
      }
    }, failed)
  }

  start(): void {
    this.timer = setInterval(() => void this.flush(), forwardEvery).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
  }

  add(item: Item): void {
    if (this.waiting.length < mostCalls * this.mostAtOnce) this.waiting.push(item)
  }
}

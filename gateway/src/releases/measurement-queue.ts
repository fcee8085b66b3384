import { type HandedPage, mostPagesAtOnce } from '@panel/shared/contract/measurements'
import { oneAtATime } from './one-at-a-time'

/** Milliseconds for which pages are collected before they are handed on together. */
const handOnEvery = 2000

/** Pages that wait while the API is away; more are dropped: a count that lacks some of its visits is still right. */
const mostWaiting = 20 * mostPagesAtOnce

interface Log {
  warn(fields: object, message: string): void
}

/** Hands on what pages measured, many of them in one call. */
export class MeasurementQueue {
  private waiting: HandedPage[] = []
  private timer: NodeJS.Timeout | undefined
  /** Resolves when everything that waited was handed on, or the attempt failed. */
  readonly flush: () => Promise<void>

  constructor(handOn: (pages: readonly HandedPage[]) => Promise<void>, log: Log) {
    const failed = (error: unknown) => log.warn({ err: error }, 'measurements of builds could not be counted yet')
    this.flush = oneAtATime(async () => {
      while (this.waiting.length > 0) {
        const pages = this.waiting.slice(0, mostPagesAtOnce)
        await handOn(pages)
        this.waiting = this.waiting.slice(pages.length)
      }
    }, failed)
  }

  start(): void {
    this.timer = setInterval(() => void this.flush(), handOnEvery).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
  }

  add(page: HandedPage): void {
    if (this.waiting.length < mostWaiting) this.waiting.push(page)
  }
}

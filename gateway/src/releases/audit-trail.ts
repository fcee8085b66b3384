import { gatewayCalls, mostChangesAtOnce, type RecordedChange } from '@panel/shared/contract/gateway-calls'
import { storable } from '@panel/shared/contract/text'
import { RefusedByApi } from '../errors'
import { newestGeneration, type Releases, readEntry } from './history'

/** Milliseconds between two looks for changes that were made elsewhere, or could not be handed on. */
const checkIntervalMs = 5000

/** How far back of the newest recorded change is handed on again: what was recorded before is not recorded twice. */
const overlap = 50

/** Bytes that the changes of one call may have, beside `{"changes":[]}`. */
const mostBytes = gatewayCalls.releases.maxBody - 100

/** What is always known of a change, in a form that the API takes. The history has its details. */
const withoutDetails = ({ audience: _, flag: __, settings: ___, ...change }: RecordedChange): RecordedChange => ({
  ...change,
  by: storable(change.by),
  why: storable(change.why),
})

type Origin = Pick<RecordedChange, 'address' | 'agent'>

interface Log {
  warn(fields: object, message: string): void
}

interface Recorder {
  /** Records changes, each once; answers the number of the newest that is recorded. */
  record: (changes: RecordedChange[]) => Promise<number>
  log: Log
}

/**
 * Hands every change of the releases on to the audit log, no matter who made it: a team, an administrator, or the command on
 * another machine. The history itself says what is still to be handed on, so nothing is lost while the API is away.
 */
export class AuditTrail {
  private readonly origins = new Map<number, Origin>()
  private handedOn: number | undefined
  private working: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly releases: Pick<Releases, 'store' | 'keys'>,
    private readonly recorder: Recorder,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      if (!this.working) void this.forward()
    }, checkIntervalMs).unref()
    void this.forward()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.working
  }

  /** A change that was asked for here, and by whose machine. */
  note(generation: number, origin: Origin): void {
    this.origins.set(generation, origin)
    void this.forward()
  }

  /** Resolves when everything was handed on, or the attempt failed. */
  forward(): Promise<void> {
    const before = this.working ?? Promise.resolve()
    const working = before
      .then(() => this.forwardNow())
      .catch(error => this.recorder.log.warn({ err: error }, 'releases could not be written to the audit log yet'))
      .finally(() => {
        if (this.working === working) this.working = undefined
      })
    this.working = working
    return working
  }

  private async forwardNow(): Promise<void> {
    this.handedOn ??= await this.startingPoint()
    for (;;) {
      const { changes, next } = await this.after(this.handedOn)
      if (next === this.handedOn) return
      await this.record(changes)
      this.handedOn = next
      for (const { generation } of changes) this.origins.delete(generation)
    }
  }

  /** One change that the API refuses is recorded without its details, so that it holds up no other. */
  private async record(changes: RecordedChange[]): Promise<void> {
    if (changes.length === 0) return
    try {
      await this.recorder.record(changes)
    } catch (error) {
      if (!(error instanceof RefusedByApi)) throw error
      for (const change of changes)
        await this.recorder.record([change]).catch(async refused => {
          if (!(refused instanceof RefusedByApi)) throw refused
          const { generation } = change
          await this.recorder.record([withoutDetails(change)])
          this.recorder.log.warn({ err: refused, generation }, 'a release is in the audit log without its details')
        })
    }
  }

  private async startingPoint(): Promise<number> {
    const [recorded, newest] = await Promise.all([this.recorder.record([]), newestGeneration(this.releases.store)])
    return Math.max(0, Math.min(recorded, newest) - overlap)
  }

  private async after(generation: number): Promise<{ changes: RecordedChange[]; next: number }> {
    const changes: RecordedChange[] = []
    let next = generation
    let room = mostBytes
    while (changes.length < mostChangesAtOnce) {
      const entry = await readEntry(this.releases.store, next + 1, this.releases.keys.publicKey)
      if (entry === undefined) break
      const change = entry && { ...entry.change, ...this.origins.get(next + 1) }
      room -= change ? Buffer.byteLength(JSON.stringify(change)) + 1 : 0
      // What finds no room is the first of the next call.
      if (room < 0 && changes.length > 0) break
      next += 1
      if (change) changes.push(change)
    }
    return { changes, next }
  }
}

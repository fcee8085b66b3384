import { mostChangesAtOnce, type RecordedChange } from '@panel/shared/contract/gateway-calls'
import { newestGeneration, type Releases, readEntry } from './history'

/** Milliseconds between two looks for changes that were made elsewhere, or could not be handed on. */
const checkIntervalMs = 5000

/** How far back of the newest recorded change is handed on again: what was recorded before is not recorded twice. */
const overlap = 50

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
      if (changes.length > 0) await this.recorder.record(changes)
      this.handedOn = next
      for (const { generation } of changes) this.origins.delete(generation)
    }
  }

  private async startingPoint(): Promise<number> {
    const [recorded, newest] = await Promise.all([this.recorder.record([]), newestGeneration(this.releases.store)])
    return Math.max(0, Math.min(recorded, newest) - overlap)
  }

  private async after(generation: number): Promise<{ changes: RecordedChange[]; next: number }> {
    const changes: RecordedChange[] = []
    let next = generation
    while (changes.length < mostChangesAtOnce) {
      const entry = await readEntry(this.releases.store, next + 1, this.releases.keys.publicKey)
      if (entry === undefined) break
      next += 1
      if (entry) changes.push({ ...entry.change, ...this.origins.get(next) })
    }
    return { changes, next }
  }
}

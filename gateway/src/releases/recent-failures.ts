import { mostFailuresAtOnce } from '@panel/shared/contract/gateway-calls'
import { type ForwardedFailure, mostFailures, type PanelFailure } from '@panel/shared/contract/releases'
import { ForwardQueue, type QueueLog } from './forward-queue'

/** The API that keeps them for all gateways. */
interface Kept {
  keepFailures: (failures: readonly ForwardedFailure[]) => Promise<void>
  failuresOf: (panel: string) => Promise<PanelFailure[]>
}

/**
 * What browsers told lately of panels that failed, the oldest first: all gateways together where an API keeps it, else
 * and while that is away, this one. Only panels of the registry are kept.
 */
export class RecentFailures {
  private readonly byPanel = new Map<string, PanelFailure[]>()
  private readonly queue: ForwardQueue<ForwardedFailure> | undefined
  private number = 0

  constructor(
    private readonly kept: Kept | undefined,
    log: QueueLog,
  ) {
    this.queue =
      kept &&
      new ForwardQueue(kept.keepFailures, mostFailuresAtOnce, {
        log,
        sentence: 'failures of panels could not be kept yet',
      })
  }

  start(): void {
    this.queue?.start()
  }

  async stop(): Promise<void> {
    await this.queue?.stop()
  }

  add(panel: string, failure: Omit<PanelFailure, 'number' | 'at'>): void {
    this.number += 1
    const at = new Date().toISOString()
    const own = this.byPanel.get(panel) ?? []
    this.byPanel.set(panel, [...own, { number: this.number, at, ...failure }].slice(-mostFailures))
    this.queue?.add({ panel, at, ...failure })
  }

  async of(panel: string): Promise<readonly PanelFailure[]> {
    const own = this.byPanel.get(panel) ?? []
    if (!this.kept) return own
    await this.queue?.flush()
    return await this.kept.failuresOf(panel).catch(() => own)
  }
}

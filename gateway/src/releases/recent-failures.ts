import type { PanelFailure } from '@panel/shared/contract/releases'

/** Of a panel. Older ones are in the log. */
const mostKept = 100

/** What browsers told this gateway lately of panels that failed, the oldest first. Only panels of the registry are kept. */
export class RecentFailures {
  private readonly byPanel = new Map<string, PanelFailure[]>()
  private number = 0

  add(panel: string, failure: Omit<PanelFailure, 'number' | 'at'>): void {
    this.number += 1
    const kept = this.byPanel.get(panel) ?? []
    kept.push({ number: this.number, at: new Date().toISOString(), ...failure })
    this.byPanel.set(panel, kept.slice(-mostKept))
  }

  of(panel: string): readonly PanelFailure[] {
    return this.byPanel.get(panel) ?? []
  }
}

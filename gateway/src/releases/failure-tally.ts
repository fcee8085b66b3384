import type { ReleaseFailures } from '@panel/shared/contract/releases'

/** Counts what browsers reported of each build, since this process started. */
export class FailureTally {
  private readonly since = new Date().toISOString()
  private readonly counts = new Map<string, ReleaseFailures['builds'][number]>()

  add(name: string, build: string): void {
    const key = `${name}/${build}`
    this.counts.set(key, { name, build, count: (this.counts.get(key)?.count ?? 0) + 1 })
  }

  read(): ReleaseFailures {
    return { since: this.since, builds: [...this.counts.values()] }
  }
}

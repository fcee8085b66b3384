/** Milliseconds between two checks of the processes, and that one may take to answer. */
const checkIntervalMs = 1000
const checkLimitMs = 1000

/** How long a process may be silent before nothing is expected of the calls that it has, in milliseconds. */
const frozenAfterMs = 4000

/**
 * `silent`: it did not answer in time, and may only be slow. `leaving`: it is stopping, gone, or says that it cannot.
 */
type State = 'ready' | 'silent' | 'leaving'

const askState = async (url: string): Promise<State> => {
  const signal = AbortSignal.timeout(checkLimitMs)
  try {
    const reply = await fetch(`${url}/readyz`, { signal })
    await reply.body?.cancel()
    return reply.ok ? 'ready' : 'leaving'
  } catch {
    return signal.aborted ? 'silent' : 'leaving'
  }
}

/** The processes of the API, and which of them take calls. A process that was not asked yet counts as ready. */
export class ApiProcesses {
  private readonly states = new Map<string, { state: State; since: number }>()
  /** Since when a process is silent, as `performance.now()` counts. */
  private readonly silences = new Map<string, number>()
  /** What ends the calls that a process has. */
  private readonly calls = new Map<string, Set<() => void>>()
  /** Counts the answers of the processes, so that an older one does not replace a newer one. */
  private changes = 0
  private turn = 0
  private checking: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly urls: readonly string[]) {}

  /**
   * The next one that is ready, apart from `failed`; when none is, one that may only be slow. When none is that either,
   * the one that has been silent for longest: it may be back, while one that has just answered 503 is leaving.
   */
  choose(failed?: string): string {
    const others = this.urls.filter(url => url !== failed)
    const inState = (state: State): string[] => others.filter(url => this.stateOf(url) === state)
    const usable = [inState('ready'), inState('silent')].find(urls => urls.length > 0)
    this.turn += 1
    return usable?.[this.turn % usable.length] ?? this.longestUnheard(others) ?? this.urls[0] ?? ''
  }

  private longestUnheard(urls: string[]): string | undefined {
    const heardAt = (url: string): number => this.states.get(url)?.since ?? 0
    return urls.toSorted((one, other) => heardAt(one) - heardAt(other))[0]
  }

  /** Sends nothing more to a process until it is found ready again. */
  markDown(url: string): void {
    this.note(url, 'leaving')
  }

  /** Asks every process now; whether any is ready. */
  async check(): Promise<boolean> {
    this.checking ??= this.askAll()
    await this.checking
    return this.isReady()
  }

  /** Whether any was ready when it was asked last. */
  isReady(): boolean {
    return this.urls.some(url => this.stateOf(url) === 'ready')
  }

  private async askAll(): Promise<void> {
    const asked = this.changes
    await Promise.all(
      this.urls.map(async url => {
        const state = await askState(url)
        if ((this.states.get(url)?.since ?? 0) <= asked) this.note(url, state)
      }),
    )
    this.checking = undefined
  }

  private stateOf(url: string): State {
    return this.states.get(url)?.state ?? 'ready'
  }

  private note(url: string, state: State): void {
    this.changes += 1
    this.states.set(url, { state, since: this.changes })
    if (state !== 'silent') this.silences.delete(url)
    else this.markSilent(url)
  }

  private markSilent(url: string): void {
    const now = performance.now()
    const since = this.silences.get(url) ?? now
    this.silences.set(url, since)
    if (now - since < frozenAfterMs) return
    for (const end of this.calls.get(url) ?? []) end()
  }

  /**
   * Notes a call that a process has; `end` is called when the process turns out to be frozen. Returns what is to be
   * called when the call is over.
   */
  follow(url: string, end: () => void): () => void {
    const calls = this.calls.get(url) ?? new Set()
    this.calls.set(url, calls.add(end))
    return () => calls.delete(end)
  }

  /** Asks again and again, until `stop`: a process that is frozen takes calls and never answers. */
  watch(): void {
    this.timer = setInterval(() => this.check(), checkIntervalMs).unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedRegistry } from '@panel/shared/panel/registry'
import { LRUCache } from 'lru-cache'
import { isBriefOf } from './brief'
import { type HistoryEntry, newestGeneration, readEntry } from './history'
import { buildsOf, type Description } from './release-changes'
import type { ReleaseStore } from './release-store'
import type { PublicKey } from './signing-keys'

interface Log {
  error(fields: object, message: string): void
}

/** Changes that are looked through for a build that an open page still has. */
const longestSearch = 200

/** How long a page waits for news, in milliseconds; then it has the registry that is known. */
const newsLimit = 300

/**
 * The current registry, followed in the store as it changes. An entry that is damaged or not signed by the product's
 * key is passed over, and a store that does not answer changes nothing: the last good registry stays current.
 */
export class LiveRegistry {
  private generation = 0
  private signed: SignedRegistry | null = null
  private open: SignedRegistry | undefined
  private readonly briefs = new WeakMap<SignedRegistry, SignedRegistry>()
  private readonly earlier = new LRUCache<string, { description: Description | undefined }>({ max: 200 })
  private checkedAt = 0
  /** A look-up that is under way: until its end, and as long as pages wait for it. */
  private checking: { ended: Promise<void>; waited: Promise<void> } | undefined

  constructor(
    private readonly store: ReleaseStore,
    private readonly publicKey: PublicKey,
    private readonly log: Log,
    private readonly limit = newsLimit,
  ) {}

  /** Finds the newest good registry. Rejects when the store cannot be read. */
  async start(): Promise<void> {
    const newest = await newestGeneration(this.store)
    for (let generation = newest; generation > 0 && !this.signed; generation--) this.take(await this.entry(generation))
    this.generation = newest
  }

  /** The current signed registry; null when nothing was ever promoted. */
  async current(): Promise<SignedRegistry | null> {
    if (Date.now() - this.checkedAt >= this.store.staleAfterMs) {
      this.checking ??= this.check()
      await this.checking.waited
    }
    return this.signed
  }

  /** Whether the store has the current registry, asked now. */
  async isStored(): Promise<boolean> {
    await this.current()
    await this.checking?.ended
    const entry = await readEntry(this.store, this.generation, this.publicKey).catch(() => undefined)
    return entry !== undefined
  }

  /** What everybody may have of it, signed where it was made. */
  currentForVisitors(): SignedRegistry | undefined {
    return this.open
  }

  /** The form of one of these two that pages have; undefined where it was signed before there were any. */
  briefOf(signed: SignedRegistry): SignedRegistry | undefined {
    return this.briefs.get(signed)
  }

  /**
   * A build as it was signed: as the current registry describes it, else as the newest earlier one does, which a page
   * may still have. Undefined for a build that was live in none of the last 200.
   */
  async signedDescription(name: string, build: string): Promise<Description | undefined> {
    const isMeant = (each: Description) => each.name === name && each.build === build
    const current = await this.current()
    const live = current && buildsOf(current.registry).find(isMeant)
    if (live) return live
    const key = `${name}@${build}`
    const found = this.earlier.get(key) ?? { description: await this.findEarlier(isMeant) }
    this.earlier.set(key, found)
    return found.description
  }

  private async findEarlier(isMeant: (description: Description) => boolean): Promise<Description | undefined> {
    for (let number = this.generation - 1; number > Math.max(0, this.generation - longestSearch); number--) {
      const entry = await readEntry(this.store, number, this.publicKey)
      const found = entry?.signed && buildsOf(entry.signed.registry).find(isMeant)
      if (found) return found
    }
    return undefined
  }

  private take(entry: HistoryEntry | null | undefined): void {
    if (!entry?.signed) return
    const { signed, open } = entry
    this.signed = signed
    this.open = open
    const take = (whole: SignedRegistry, brief: SignedRegistry | undefined) => {
      if (brief && isBriefOf(brief, whole.registry, signed.registry)) this.briefs.set(whole, brief)
    }
    take(signed, entry.brief)
    if (open) take(open, entry.openBrief)
  }

  private check() {
    const ended = this.follow().finally(() => {
      this.checking = undefined
    })
    const late = () => sleep(this.limit, undefined, { ref: false })
    return { ended, waited: this.signed ? Promise.race([ended, late()]) : ended }
  }

  private async follow(): Promise<void> {
    try {
      for (;;) {
        const entry = await this.entry(this.generation + 1)
        if (entry === undefined) break
        this.generation += 1
        this.take(entry)
      }
    } catch (error) {
      this.log.error({ err: error }, 'the release store does not answer; the last registry stays in use')
    }
    this.checkedAt = Date.now()
  }

  private async entry(generation: number) {
    const entry = await readEntry(this.store, generation, this.publicKey)
    if (entry === null) this.log.error({ generation }, 'a registry is damaged or wrongly signed and is not used')
    return entry
  }
}

import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { ReleaseError } from '../errors'

const numbers = z.object({ history: z.int(), teams: z.int() })

/** By the place of the store, the setting RELEASES. */
const seenSchema = z.record(z.string(), numbers)
type Seen = z.infer<typeof seenSchema>

const fileName = 'releases-seen.json'

/**
 * How far the logs of the store were when this machine looked last, kept outside of the store: the newest list of teams
 * without which a revoked token counts again would else be deleted without a trace.
 */
export class SeenNumbers {
  private readonly file: string

  constructor(
    private readonly dataDir: string,
    private readonly place: string,
  ) {
    this.file = join(dataDir, fileName)
  }

  /** Throws a ReleaseError when a log ends before a number that it had. */
  async check(log: 'history' | 'teams', number: number): Promise<void> {
    const all = await this.read()
    const seen = all[this.place] ?? { history: 0, teams: 0 }
    if (number < seen[log])
      throw new ReleaseError(
        `${log}/ of the store ends at number ${number}, but had ${seen[log]}: put the missing files back, or remove ${fileName} in DATA_DIR if an older store was restored on purpose`,
      )
    if (number > seen[log]) await this.write({ ...all, [this.place]: { ...seen, [log]: number } })
  }

  private async read(): Promise<Seen> {
    const text = await readFile(this.file, 'utf8').catch(() => '{}')
    return z.parse(seenSchema, JSON.parse(text))
  }

  /** Where nothing may be written, nothing is remembered. */
  private async write(seen: Seen): Promise<void> {
    const draft = join(this.dataDir, `.${fileName}.${randomUUID()}`)
    const written = writeFile(draft, JSON.stringify(seen), { mode: 0o600 }).then(() => rename(draft, this.file))
    await written.catch(() => undefined)
  }
}

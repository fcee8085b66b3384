import { type Releases, stepsNewestFirst } from './history'

interface Step {
  isRollback: boolean
  /** The build that is live from this step on. */
  stable: string
}

/** Each change after which a package was live, the newest first. */
const stepsOf = async function* ({ store, keys }: Releases, name: string): AsyncGenerator<Step> {
  for await (const { change, live } of stepsNewestFirst(store, keys.publicKey)) {
    const stable = live.get(name)
    if (stable !== undefined) yield { isRollback: change.action === 'rollback', stable }
  }
}

/**
 * The builds that a package would go back to, one rollback after another, at most `most` of them. A rollback undoes
 * the newest step that was not undone already, so that builds which were left are not met again.
 */
export const earlierBuilds = async (releases: Releases, name: string, most: number): Promise<string[]> => {
  const found: string[] = []
  let takenBack = 0
  let later: Step | undefined
  const end = (step: Step): void => {
    if (step.isRollback) takenBack += 1
    else if (takenBack > 0) takenBack -= 1
    else found.push(step.stable)
  }
  for await (const step of stepsOf(releases, name)) {
    if (later && later.stable !== step.stable) end(later)
    later = step
    if (found.length > most) break
  }
  if (later && found.length <= most) end(later)
  // The first one is live now.
  return found.slice(1, most + 1)
}

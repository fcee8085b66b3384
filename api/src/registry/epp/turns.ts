import { RegistryUnavailable, type Turn } from '../port'

interface Waiting {
  isWanted: () => boolean
  /** Never rejects. */
  run: () => Promise<void>
  refuse: (reason: RegistryUnavailable) => void
}

const refuse = ({ refuse: reject }: Waiting, why = 'The caller left before the command was sent'): void =>
  reject(new RegistryUnavailable(why))

const dropUnwanted = (list: Waiting[]): void => {
  for (const one of list.splice(0))
    if (one.isWanted()) list.push(one)
    else refuse(one)
}

/** One piece of work at a time: bulk work after all other, and nothing that is no longer wanted. */
export const createTurns = (mostWaiting: number) => {
  const [first, bulk]: [Waiting[], Waiting[]] = [[], []]
  let running: Promise<void> | undefined

  const work = async (): Promise<void> => {
    for (let next = first.shift() ?? bulk.shift(); next; next = first.shift() ?? bulk.shift())
      if (next.isWanted()) await next.run()
      else refuse(next)
    running = undefined
  }

  const hasRoom = (): boolean => {
    if (first.length + bulk.length < mostWaiting) return true
    for (const list of [first, bulk]) dropUnwanted(list)
    return first.length + bulk.length < mostWaiting
  }

  return {
    /** @throws RegistryUnavailable where too much waits, or the turn comes when the work is not wanted any more */
    take: async <Result>(
      run: () => Promise<Result>,
      { isBulk = false, isWanted = () => true }: Turn = {},
    ): Promise<Result> => {
      if (!hasRoom()) throw new RegistryUnavailable('Too many commands wait for the registry')
      return new Promise((resolve, reject) => {
        const waiting = { isWanted, run: () => run().then(resolve, reject), refuse: reject }
        const list = isBulk ? bulk : first
        list.push(waiting)
        running ??= Promise.resolve().then(work)
      })
    },
    /** Gives up everything that waits, which would wait in vain as well. */
    giveUp: (why: string): void => {
      for (const one of [...first.splice(0), ...bulk.splice(0)]) refuse(one, why)
    },
    /** Resolves when nothing waits or runs. */
    idle: async (): Promise<void> => running,
  }
}

import type { Effort } from './part'

/** What both sides of one round came to. */
export interface Round<Measured> {
  ours: Measured
  theirs: Measured
}

/** Measures both sides in each round, one right after the other; which one begins changes from round to round. */
export const measureInTurn = async <Measured>(
  { rounds, signal }: Pick<Effort, 'rounds'> & { signal?: AbortSignal },
  ours: () => Promise<Measured>,
  theirs: () => Promise<Measured>,
): Promise<Round<Measured>[]> => {
  const measured: Round<Measured>[] = []
  for (let at = 0; at < rounds; at += 1) {
    signal?.throwIfAborted()
    const early = at % 2 === 0 ? await ours() : undefined
    const other = await theirs()
    measured.push({ ours: early ?? (await ours()), theirs: other })
  }
  return measured
}

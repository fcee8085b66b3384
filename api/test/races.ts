import { sql } from 'kysely'
import type { TestApi, TestResponse } from './api'

/** So often each race is run; the catalogue asks for 200. */
export const rounds = 200

/**
 * Runs a race again and again; the rounds in which it ended as it must not. A round that was not decided, for which a
 * race answers with null, is run once more.
 */
export const lostRounds = async (count: number, race: (round: number) => Promise<boolean | null>): Promise<number> => {
  let lost = 0
  for (let round = 0; round < count; ) {
    const isWon = await race(round)
    if (isWon === false) lost += 1
    if (isWon !== null) round += 1
  }
  return lost
}

/** The calls that were carried out or refused: 503 is how a busy machine says that it did nothing. */
export const decided = (answers: readonly TestResponse[]): TestResponse[] =>
  answers.filter(({ status }) => status !== 503)

/** Whether a busy machine left a call open: what became of it is not known. */
export const isUndecided = (answers: readonly TestResponse[]): boolean => decided(answers).length < answers.length

const statusesOf = (answers: readonly TestResponse[]): number[] => answers.map(({ status }) => status).sort()

/** One success, and the others refused with this status. */
export const isWonOnce = (answers: readonly TestResponse[], refusal: number): boolean => {
  const [first, ...others] = statusesOf(decided(answers))
  const isWon = first !== undefined && first < 300 && others.every(status => status === refusal)
  // Which ones, as no test can be asked a second time for what a race came to.
  if (!isWon) process.stdout.write(`answers of a lost round: ${statusesOf(answers).join(' ')}\n`)
  return isWon
}

/** Events of an object in the order of the audit. */
export const eventsOf = async (api: TestApi, subject: string): Promise<string[]> => {
  const { rows } = await sql<{ event: string }>`
    select event from audit_log where subject = ${subject} order by id`.execute(api.db)
  return rows.map(({ event }) => event)
}

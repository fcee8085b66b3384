import * as z from 'zod'
import { ReleaseError } from '../errors'
import type { Releases } from './history'
import { newestNumber, numberedKey } from './release-store'
import { isSigned, signValue } from './signature'
import { teamRights, trustSchema } from './team-rules'

const teamSchema = z.object({
  name: z.string(),
  panels: z.array(z.string()),
  /** Addresses that its panels may own, each with all that is below it; `/` is the home page alone. */
  routes: z.array(z.string()),
  may: z.array(z.enum(teamRights)),
  /** SHA-256 of the token, hex; null when the tokens are those of a CI. 256 random bits need no slow hash. */
  hash: z.nullable(z.string()),
  trust: z.optional(trustSchema),
  /** Address to which alarms about its panels are posted. */
  alarms: z.optional(z.string()),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  expires: z.string(),
  revoked_at: z.nullable(z.string()),
})

export type Team = z.infer<typeof teamSchema>

const listSchema = z.object({ format: z.literal('teams'), number: z.int(), teams: z.array(teamSchema) })

/** The list stays as it came until its signature is checked: a schema drops what it does not know. */
const entrySchema = z.object({ list: z.unknown(), key_id: z.string(), signature: z.string() })

const teamsPrefix = 'teams/'
const longestRace = 100
const readList = async ({ store, keys: { publicKey } }: Releases, number: number): Promise<Team[]> => {
  if (number === 0) return []
  const fault = new ReleaseError(`${numberedKey(teamsPrefix, number)} is damaged or not signed by this product's key`)
  const content = await store.read(numberedKey(teamsPrefix, number))
  try {
    const { list, key_id, signature } = z.parse(entrySchema, JSON.parse(content?.toString() ?? ''))
    const isOurs = isSigned(list, { key_id, signature, log: 'teams', number }, publicKey)
    const { number: signedNumber, teams } = z.parse(listSchema, list)
    if (isOurs && signedNumber === number) return teams
  } catch {
    throw fault
  }
  throw fault
}

const newestList = async ({ store, seen }: Releases): Promise<number> => {
  const number = await newestNumber(store, teamsPrefix)
  await seen?.check('teams', number)
  return number
}

/** All teams that ever got a token, revoked ones too. */
export const readTeams = async (releases: Releases): Promise<Team[]> => readList(releases, await newestList(releases))

/** Adds a list to the log of lists. When another process was first, decides again on what that one left. */
export const commitTeams = async (releases: Releases, decide: (teams: Team[]) => Team[]): Promise<void> => {
  let last = await newestList(releases)
  for (let attempt = 0; attempt < longestRace; attempt++) {
    const teams = decide(await readList(releases, last))
    const list = { format: 'teams' as const, number: last + 1, teams }
    const entry = { list, key_id: releases.keys.publicKey.id, signature: signValue(list, releases.keys) }
    if (await releases.store.create(numberedKey(teamsPrefix, last + 1), Buffer.from(JSON.stringify(entry)))) return
    last += 1
  }
  throw new ReleaseError(`the list of teams changed ${longestRace} times meanwhile; try again`)
}

/** Signs the list with the key as it is now. Answers the number of the list before it. */
export const signTeamsAgain = async (releases: Releases): Promise<number> => {
  const last = await newestNumber(releases.store, teamsPrefix)
  if (last > 0) await commitTeams(releases, teams => teams)
  return last
}

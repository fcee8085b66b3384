import { setTimeout as pause } from 'node:timers/promises'
import type { MeasuredBuild } from '@panel/shared/contract/measurements'
import type { Releases } from './history'
import { readTeams } from './team-lists'
import { isValid } from './teams'

/** What a team is sent about a build of its own (docs/operations/releases.md, 'Builds that fail'). */
export interface Alarm {
  type: 'build.rolled_back' | 'build.failing' | 'build.worse'
  panel: string
  build: string
  visits: number
  failed: number
  /** Percent of visits above which a build fails too often. */
  limit: number
}

interface Log {
  warn(fields: object, message: string): void
}

/** Milliseconds that an address may take to answer. */
const answerLimit = 10_000

/** Milliseconds before each attempt. */
const pauses = [0, 5_000, 60_000]

export const alarmOf = (
  type: Alarm['type'],
  panel: string,
  { build, visits, failed }: MeasuredBuild,
  limit: number,
): Alarm => ({ type, panel, build, visits, failed, limit })

const ends: Record<Alarm['type'], string> = {
  'build.rolled_back': '. It was rolled back.',
  'build.failing': '. It is still live, since few networks reported it.',
  'build.worse': ' within the last hour. It ran well before, and is still live.',
}

/** One sentence, which the incoming webhooks of chats show as it is. */
const textOf = ({ type, panel, build, visits, failed, limit }: Alarm): string => {
  return `${panel} ${build} failed in ${failed} of ${visits} visits; the limit is ${limit} %${ends[type]}`
}

const post = async (address: string, body: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(answerLimit)
  const reply = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`it answered with ${reply.status}`)
}

/** Posts an alarm to each team of the panel that gave an address. Resolves when each has it, or was tried three times. */
export const raiseAlarm = async (
  releases: Releases,
  alarm: Alarm,
  log: Log,
  waits: readonly number[] = pauses,
): Promise<void> => {
  const now = Date.now()
  const teams = (await readTeams(releases)).filter(team => isValid(team, now) && team.panels.includes(alarm.panel))
  const body = JSON.stringify({ ...alarm, at: new Date(now).toISOString(), text: textOf(alarm) })
  const send = async ({ name, alarms }: { name: string; alarms?: string | undefined }) => {
    if (alarms === undefined) return
    for (const [attempt, wait] of waits.entries()) {
      await pause(wait, undefined, { ref: false })
      const error = await post(alarms, body).catch((reason: unknown) => reason)
      if (error === undefined) return
      if (attempt === waits.length - 1) log.warn({ err: error, team: name, alarm }, 'a team did not get an alarm')
    }
  }
  await Promise.all(teams.map(send))
}

import type { ReleaseCommand } from '@panel/kit/release/vocabulary'
import { columns } from '@panel/kit/terminal'
import { ReleaseError } from '../errors'
import type { Releases } from '../releases/history'
import { readTeams } from '../releases/team-lists'
import { type TeamRequest, type TeamRight, type Trust, teamRights } from '../releases/team-rules'
import { addTeam, isValid, revokeTeam, trustCi } from '../releases/teams'

export type TeamWord = Extract<ReleaseCommand, { action: `team ${string}` }>

/** What `team` is asked to do. */
export type TeamCommand =
  | { action: 'team add'; team: TeamRequest; trust: Trust | undefined }
  | { action: 'team revoke'; name: string }
  | { action: 'team list' }

interface Options {
  panels?: string | undefined
  routes?: string | undefined
  may?: string | undefined
  expires?: string | undefined
  issuer?: string | undefined
  audience?: string | undefined
  claims?: string | undefined
  alarms?: string | undefined
}

/** A token without a date ends after a year. In milliseconds. */
const longestToken = 365 * 24 * 3_600_000

const listed = (text = ''): string[] => text.split(',').flatMap(entry => entry.trim() || [])

const isRight = (word: string): word is TeamRight => teamRights.some(right => right === word)

const readRights = (text: string | undefined): TeamRight[] =>
  listed(text).map(word => {
    if (isRight(word)) return word
    throw new ReleaseError(`'${word}' is nothing that a team may: write ${teamRights.join(', ')}`)
  })

const readTrust = ({ issuer, audience, claims }: Options): Trust | undefined => {
  if (issuer === undefined && audience === undefined && claims === undefined) return undefined
  if (issuer === undefined || audience === undefined || claims === undefined)
    throw new ReleaseError('--issuer, --audience and --claims go together')
  const pairs = listed(claims).map(text => {
    const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? []
    if (name === undefined || value === undefined)
      throw new ReleaseError(`'${text}' is no claim such as repository=ORGANISATION/NAME`)
    return [name, value]
  })
  return { issuer, audience, claims: Object.fromEntries(pairs) }
}

/** Whether a command is about teams. */
export const isTeamWord = (command: ReleaseCommand): command is TeamWord => command.action.startsWith('team ')

/** Adds to a command on teams what its options say. Throws a ReleaseError. */
export const readTeamCommand = (command: TeamWord, options: Options): TeamCommand => {
  if (command.action !== 'team add') return command
  const { panels, routes, may, expires, alarms } = options
  const end = expires ?? new Date(Date.now() + longestToken).toISOString()
  return {
    action: command.action,
    team: {
      name: command.name,
      panels: listed(panels),
      routes: listed(routes),
      may: readRights(may),
      expires: end,
      ...(alarms && { alarms }),
    },
    trust: readTrust(options),
  }
}

const stateOf = (team: Parameters<typeof isValid>[0]): string => {
  if (team.revoked_at !== null) return `revoked ${team.revoked_at}`
  const of = team.trust ? `of ${team.trust.issuer} ` : ''
  return isValid(team, Date.now()) ? `${of}until ${team.expires}` : `expired ${team.expires}`
}

/** Carries out a command on teams. Throws a ReleaseError when it is refused. */
export const runTeamCommand = async (
  command: TeamCommand,
  releases: Releases,
): Promise<{ lines: string[]; data: unknown }> => {
  switch (command.action) {
    case 'team add': {
      if (command.trust) {
        const { issuer, audience } = command.trust
        await trustCi(releases, command.team, command.trust)
        const line = `tokens of ${issuer} for ${audience} speak for ${command.team.name} from now on`
        return { lines: [line], data: { name: command.team.name } }
      }
      const token = await addTeam(releases, command.team)
      return { lines: [token], data: { name: command.team.name, token } }
    }
    case 'team revoke': {
      await revokeTeam(releases, command.name)
      return { lines: [`the token of ${command.name} is refused from now on`], data: { name: command.name } }
    }
    case 'team list': {
      const teams = await readTeams(releases)
      const rows = teams.map(team => [
        team.name,
        team.panels.join(','),
        team.routes.join(',') || '-',
        team.may.join(','),
        stateOf(team),
      ])
      const lines =
        rows.length > 0 ? columns([['TEAM', 'PANELS', 'ROUTES', 'MAY', 'TOKEN'], ...rows]) : ['no teams yet']
      return { lines, data: teams.map(({ hash: _, ...team }) => team) }
    }
  }
}

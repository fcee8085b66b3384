import { ReleaseError } from '../errors'
import type { GateOptions } from '../gate/pass-gate'
import { buildIdPattern } from '../releases/build-keys'
import { type CiRun, isJwt, openCiTokens } from '../releases/ci-tokens'
import { disablePanel } from '../releases/disable-panels'
import type { Change, HistoryEntry, Releases } from '../releases/history'
import { rollBack } from '../releases/live-builds'
import { listPictures, readPicture } from '../releases/pictures'
import { publishedBuild } from '../releases/publish-build'
import { readArchive } from '../releases/read-archive'
import { buildOf } from '../releases/read-build'
import type { Description } from '../releases/release-changes'
import { readMap } from '../releases/source-maps'
import { teamOf } from '../releases/teams'
import type { ReleaseChange, ReleaseDesk, Releaser } from '../routes/release-desk'
import { openPanelDesk } from './panel-desk'
import { readHistory, readStatus } from './queries'
import { createQueue, createQueues } from './queues'
import { checkPlaces, checkRight, checkRoutes } from './team-rights'

const isBuildId = (build: string | undefined): build is string => build !== undefined && buildIdPattern.test(build)

const ofCi = ({ team, subject }: CiRun): Releaser => ({
  by: subject ? `${team.name} (${subject})` : team.name,
  via: 'ci',
  team,
})

/** What a gateway that holds the registry's key does for teams: the same steps as the command, with the same checks. */
export const openReleaseDesk = (releases: Releases, gate: GateOptions): ReleaseDesk => {
  const { store } = releases
  const oneTrial = createQueue()
  const inTurn = createQueues()
  const whyOf = ({ by, via }: Releaser, why: string) => ({ by, via, why })
  const runOf = openCiTokens(releases)

  const releaserOf = async (token: string): Promise<Releaser | undefined> => {
    if (isJwt(token)) return ofCi(await runOf(token))
    const team = await teamOf(releases, token)
    return team && { by: team.name, via: 'token', team }
  }

  const checkClaims = async (releaser: Releaser, description: Description): Promise<void> => {
    checkRoutes(releaser, description)
    const { liveRegistry } = await import('./promote')
    checkPlaces(releaser, await liveRegistry(releases), description)
  }

  const change = async (releaser: Releaser, name: string, order: ReleaseChange): Promise<HistoryEntry> => {
    const { action, build, percent, reason } = order
    checkRight(releaser, action === 'canary' ? 'canary' : 'promote', name)
    const why = whyOf(releaser, reason)
    if (action === 'rollback') return rollBack(releases, why, name)
    if (action === 'disable') return disablePanel(releases, why, name)
    const { canary, enable, promote } = await import('./promote')
    if (action === 'enable' && build === undefined) return enable(releases, { name, build }, why, gate)
    if (!isBuildId(build)) throw new ReleaseError('the body names no build, such as {"build": "1.0.0-abc"}')
    await checkClaims(releaser, await publishedBuild(store, name, build))
    const subject = { name, build }
    if (action === 'enable') return oneTrial(() => enable(releases, subject, why, gate))
    if (action === 'promote') return oneTrial(() => promote(releases, subject, why, gate))
    if (percent === undefined) throw new ReleaseError('the body names no percent, a whole number from 0 to 100')
    const start = () => canary(releases, subject, percent, why, gate)
    return percent === 0 ? start() : oneTrial(start)
  }

  return {
    releaserOf,
    status: () => readStatus(releases),
    history: (name): Promise<Change[]> => readHistory(releases, name),
    mayPublish: (releaser, name) => checkRight(releaser, 'publish', name),
    publish: async (releaser, { name, build }, archive, reason) => {
      checkRight(releaser, 'publish', name)
      const files = await readArchive(archive)
      const read = buildOf(files, name)
      if (read.description.build !== build)
        throw new ReleaseError(`the archive holds ${name} ${read.description.build}, not ${build}`)
      await checkClaims(releaser, read.description)
      const readText = async (file: string): Promise<string> => {
        const text = files.get(file)
        if (!text) throw new ReleaseError(`${name} ${build} has no ${file} in its archive`)
        return text.toString()
      }
      const { keepBuild } = await import('./keep-build')
      return inTurn(name, () => keepBuild(releases, read, readText, whyOf(releaser, reason)))
    },
    sourceMap: async (releaser, build, file) => {
      if (releaser.team) checkRight(releaser, 'publish', build.name)
      return readMap(store, build, file)
    },
    pictures: build => listPictures(store, build),
    picture: (build, file) => readPicture(store, build, file),
    change: async (releaser, name, order) => (await change(releaser, name, order)).change,
    rules: openPanelDesk(releases),
  }
}

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { liveRelease, liveReleases, name, version } from '../testing/live-releases'

describe('promoting', () => {
  it('loses none of 20 promotes that separate processes make at once', async () => {
    const releases = await liveReleases(20)
    const script = join(import.meta.dirname, '../testing/promote-in-process.ts')
    const together = String(Date.now() + 4000)
    const runs = Array.from({ length: 20 }, (_, index) =>
      promisify(execFile)('node', [
        '--import',
        'tsx',
        script,
        releases.folder,
        name,
        version(index + 1).build,
        together,
      ]),
    )
    const generations = (await Promise.all(runs)).map(({ stdout }) => Number(stdout))
    expect([...generations].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2))
    const last = generations.indexOf(21) + 1
    const before = generations.indexOf(20) + 1
    expect(await liveRelease(releases)).toEqual({ stable: version(last).build, previous: version(before).build })
  }, 60_000)
})

import { explainFileError } from '@panel/api/server-kit/describe-failure'
import { checkLocalBuild } from '../release-command/quick-checks'
import { openReleases } from '../releases/open-releases'
import { readBuild, readOwnDescription } from '../releases/read-build'
import { readSettings } from '../settings'
import type { BuiltPackage } from '../start/build-packages'
import { releaseLocalBuilds } from '../start/release-local-builds'

// `npm start` runs this where packages are new: it gets their list as JSON, and prints the outcome as JSON.
const built: BuiltPackage[] = JSON.parse(process.argv[2] ?? '[]')
try {
  const builds = built.map(async ({ name, output }) => ({
    description: await readOwnDescription(output, name),
    read: () => readBuild(output, name),
  }))
  const releases = await openReleases(readSettings(process.env))
  process.stdout.write(JSON.stringify(await releaseLocalBuilds(releases, await Promise.all(builds), checkLocalBuild)))
} catch (error) {
  process.stderr.write(`${explainFileError(error) ?? (error as Error).message}\n`)
  process.exitCode = 1
}

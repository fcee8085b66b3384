import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { BuildName } from '@panel/gateway/releases/collect-garbage'
import { FolderStore } from '@panel/gateway/releases/folder-store'
import { newestFirst, type Releases } from '@panel/gateway/releases/history'
import { promoteBuilds } from '@panel/gateway/releases/live-builds'
import { publishBuild } from '@panel/gateway/releases/publish-build'
import { readBuild } from '@panel/gateway/releases/read-build'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Product } from '../fixtures/product'
import { runRelease } from '../fixtures/team'
import { expect, test } from '../fixtures/test'
import { openDeploys } from '../releases/deploys'
import { root } from '../suites/workspaces'

// Its own product: other tests must not load the other builds. Twenty gates sign in at once.
test.use({ settings: { LOG_LEVEL: 'error', LIMITS_SCALE: '1000' } })
test.describe.configure({ timeout: 900_000 })

const together = 20
const atATime = 4
const name = 'mfe-address-book'

/** Which of the promoted builds the history does not name. */
const lostOf = async ({ store, keys }: Releases, promoted: readonly BuildName[]): Promise<BuildName[]> => {
  const named = new Set<string>()
  for await (const { change } of newestFirst(store, keys.publicKey))
    if (change.action === 'promote') for (const { build } of change.builds) named.add(build)
  return promoted.filter(({ build }) => !named.has(build))
}

/** Promotes as a team does: when the gate found the machine too slow for it, once more. Answers the change as JSON. */
const promoteByCommand = async (product: Product, { build }: BuildName, tries = 3): Promise<string> => {
  const api = `http://127.0.0.1:${product.apiPort}`
  try {
    return await runRelease(product, 'promote', name, build, '--json', '--why', build, '--api', api)
  } catch (error) {
    if (tries === 1) throw error
    return await promoteByCommand(product, { name, build }, tries - 1)
  }
}

test('20 promotes by processes of the release command, four at any moment: none is lost, the pointer is the last one’s', async ({
  product,
}) => {
  const { releases, publish } = await openDeploys(product)
  const builds = []
  for (let number = 1; number <= together; number++) builds.push(await publish(name, `Parallel ${number} of ${name}`))
  const answers: string[] = []
  const waiting = builds.entries()
  // Each gate is a browser at work: more of them at a time than the machine carries would only test its patience.
  const promoteNext = async () => {
    for (const [index, build] of waiting) answers[index] = await promoteByCommand(product, build)
  }
  await Promise.all(Array.from({ length: atATime }, promoteNext))
  const generations = answers.map(answer => Number(JSON.parse(answer).generation))
  expect(new Set(generations).size, 'each has a generation of its own').toBe(together)
  reportMetric(
    'RELEASE promotes lost of 20 by the release command, four at a time',
    (await lostOf(releases, builds)).length,
    'most',
    0,
  )

  const { registry } = await (await fetch(`${product.url}/registry.json`)).json()
  const last = builds[generations.indexOf(Math.max(...generations))]
  expect(registry.generation).toBe(Math.max(...generations))
  expect(registry.panels[name].stable.build).toBe(last?.build)
})

/** A store whose history lets the last writer of a generation win. */
class CarelessStore extends FolderStore {
  constructor(private readonly folder: string) {
    super(folder)
  }

  override async create(key: string, content: Buffer): Promise<boolean> {
    if (!key.startsWith('history/')) return await super.create(key, content)
    const [file, fresh] = [join(this.folder, key), join(this.folder, randomUUID())]
    await mkdir(dirname(file), { recursive: true })
    await writeFile(fresh, content)
    await rename(fresh, file)
    return true
  }
}

test('RELEASE control: in a store that overwrites, the same count finds promotes that are lost', async ({
  product,
}) => {
  const { releases } = await openDeploys(product)
  const folder = await mkdtemp(join(tmpdir(), 'e2e-careless-'))
  const careless: Releases = { ...releases, store: new CarelessStore(folder) }
  const shell = await readBuild(join(root, 'shell/dist'), 'shell')
  const panel = await readBuild(join(root, name, 'dist'), name)
  const why = { by: 'tests', why: 'at once' }
  await publishBuild(careless.store, shell, { compressed: false })
  await promoteBuilds(careless, why, [{ name: 'shell', build: shell.description.build }])
  const builds = Array.from({ length: together }, (_, index) => ({ name, build: `1.0.0-parallel${index}` }))
  for (const { build } of builds)
    await publishBuild(
      careless.store,
      { ...panel, description: { ...panel.description, build } },
      { compressed: false },
    )
  await Promise.all(builds.map(build => promoteBuilds(careless, why, [build])))
  expect((await lostOf(careless, builds)).length).toBeGreaterThan(0)
  await rm(folder, { recursive: true, force: true })
})

import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTemplate } from '@panel/e2e/fixtures/template'
import { ask } from '@panel/e2e/fixtures/until'
import { type ContainerHost, openContainerHost } from './container-host'
import { Containers, userOfImage } from './containers'
import { type DebianPostgres, startDebianPostgres } from './debian-postgres'
import { alterImage, buildProductImage, secret } from './product-image'

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 })

const run = promisify(execFile)

let removeTemplate: () => Promise<void>
let host: ContainerHost
let database: DebianPostgres
let image: string
let containers: Containers

beforeAll(async () => {
  removeTemplate = await makeTemplate()
  host = await openContainerHost()
  database = await startDebianPostgres(host.folder)
  containers = await Containers.prepare(host, database.url)
  image = await buildProductImage(host)
})

afterAll(async () => {
  await database?.stop()
  await host?.close()
  await removeTemplate?.()
})

/** Layers of an image in which a text is, also where a later one hides it. */
const holds = async (of: string, text: string): Promise<boolean> => {
  const archive = join(host.folder, 'layers.tar')
  await host.podman('save', '--format', 'docker-archive', '--output', archive, of)
  const found = await run('grep', ['--text', '--count', text, archive]).catch(error => error)
  await rm(archive)
  if (found.code !== undefined && found.code !== 1) throw found
  return found.code !== 1
}

/** Numbers of all processes of the image's user. */
const leftBehind = async (): Promise<string[]> => {
  const numbers = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const states = await Promise.all(numbers.map(id => readFile(`/proc/${id}/status`, 'utf8').catch(() => '')))
  return numbers.filter((_, at) => states[at]?.includes(`Uid:\t${userOfImage}\t`))
}

test('the image has the code that it runs, and no test, history, key or secret', async () => {
  const words = ['run', '--rm', '--network', 'none', '--cgroups', 'disabled', '--ulimit', 'nofile=4096:4096']
  const find = ['--ulimit', 'nproc=4096:4096', '--user', '0', '--entrypoint', 'find', image]
  const own = ['/opt/domain-panel', '-path', '*/node_modules', '-prune', '-o', '-type', 'f', '-print']
  const files = (await host.podman(...words, ...find, ...own)).split('\n')
  expect(files).toEqual(expect.arrayContaining(['/opt/domain-panel/api/src/main.ts']))
  expect(
    files.filter(file => /\.test\.tsx?$|\.env|\.pem$|\/\.(git|data)\/|\/(e2e|shell|mfe-[^/]+)\//.test(file)),
  ).toEqual([])
  expect(await holds(image, secret)).toBe(false)
  const size = Number(await host.podman('image', 'inspect', '--format', '{{.Size}}', image))
  process.stdout.write(`the image has ${Math.round(size / 1e6)} MB and ${files.length} files of our own\n`)
})

test('a secret that a later step removes is found', async () => {
  const with_ = await alterImage(host, image, 'with-secret', `RUN echo ${secret} > /opt/note`)
  const without = await alterImage(host, with_, 'without-secret', 'RUN rm /opt/note')
  expect(await holds(without, secret)).toBe(true)
})

test('API and gateway run from the image, as a user of their own, and write to nothing but their volume', async () => {
  const api = await containers.start('api', image)
  const gateway = await containers.start('gateway', image)
  expect((await ask(`${gateway.url}/`)).text).toContain('<script')
  const body = new URLSearchParams({ username: 'nobody@example.com', password: 'wrong-password' })
  const signIn = await fetch(`${gateway.url}/api/auth/token`, { method: 'POST', body })
  expect([signIn.status, await signIn.text()]).toEqual([400, expect.stringContaining('user_not_found')])
  expect((await leftBehind()).length).toBeGreaterThanOrEqual(2)
  for (const container of [api, gateway]) {
    expect(await container.run('id', '-u')).toBe(String(userOfImage))
    await expect(container.run('touch', '/opt/domain-panel/note')).rejects.toThrow('Read-only file system')
  }
})

test('the commands of the product work in a container', async () => {
  const { run: runIn } = containers.of('api')
  const command = (file: string, ...words: string[]) => runIn('node', '--import', 'tsx', file, ...words)
  const file = '/var/lib/domain-panel/product.backup'
  expect(await command('api/src/commands/admin.ts', 'verify-audit')).toContain('The audit log is intact.')
  expect(await command('gateway/src/commands/backup.ts', 'backup', file)).toMatch(/^backed up to .+: \d+ rows/m)
  expect(await command('gateway/src/commands/backup.ts', 'backup', 'verify', file)).toContain('is intact')
  expect(await command('gateway/src/commands/release.ts', 'status')).toContain('shell')
})

test('a stop of the containers ends them with status 0, in time, and leaves no process', async () => {
  const begun = performance.now()
  const ends = [await containers.of('gateway').stop(), await containers.of('api').stop()]
  process.stdout.write(`both were stopped after ${Math.round(performance.now() - begun)} ms\n`)
  expect(ends).toEqual([0, 0])
  expect(await leftBehind()).toEqual([])
})

test('an image that lacks a file, or has another command, is found', async () => {
  const lacking = await alterImage(host, image, 'lacking', 'RUN rm api/src/app.ts')
  await expect(containers.start('api', lacking)).rejects.toThrow('app')
  await expect(containers.start('gateway', image, 'gateway/src/mian.ts')).rejects.toThrow('mian.ts')
})

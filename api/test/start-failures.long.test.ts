import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from './database'
import { spawnProgram } from './processes'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panel start '))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** What a start that fails prints, all of it. */
const lastWords = async (settings: Record<string, string>): Promise<string> => {
  const started = spawnProgram('main.ts', { DATA_DIR: folder, ...settings })
  const [code] = await new Promise<[number | null]>(resolve => started.child.once('close', code => resolve([code])))
  expect(code).toBe(1)
  return started.output()
}

const server = (change: (url: URL) => void): string => {
  const url = new URL(process.env[environment.server] ?? '')
  change(url)
  return url.href
}

test('DATA_DIR that is a file, or below one', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  for (const wrong of [file, join(file, 'below')])
    expect(await lastWords({ DATA_DIR: wrong })).toBe(
      `The folder ${wrong} (DATA_DIR) is not a folder, or is below a file: set another DATA_DIR.\n`,
    )
})

test('DATA_DIR where nothing can be made', async () => {
  expect(await lastWords({ DATA_DIR: '/proc/panel' })).toBe(
    'The folder /proc/panel (DATA_DIR) cannot be made: set another DATA_DIR.\n',
  )
})

test.each([
  [
    'nothing listens',
    () => 'postgres://panel:secret@127.0.0.1:1/panel',
    /^The PostgreSQL server 127\.0\.0\.1:1 \(database panel\) does not listen there: .+\.\n$/,
  ],
  [
    'the name does not resolve',
    () => 'postgres://panel:secret@database.invalid/panel',
    /^The PostgreSQL server database\.invalid \(database panel\) has a name that cannot be resolved( now)?: .+\.\n$/,
  ],
  [
    'the password is wrong',
    () =>
      server(url => {
        url.password = 'secret'
      }),
    /^The PostgreSQL server \S+ \(database postgres\) refuses the name or the password of DATABASE_URL: correct them\.\n$/,
  ],
  [
    'there is no such database',
    () =>
      server(url => {
        url.pathname = '/nowhere'
      }),
    /^The PostgreSQL server \S+ \(database nowhere\) has no such database: create it, or correct DATABASE_URL\.\n$/,
  ],
])('DATABASE_URL where %s', async (_, url, sentence) => {
  const words = await lastWords({ DATABASE_URL: url() })
  expect(words).toMatch(sentence)
  expect(words).not.toContain('secret')
})

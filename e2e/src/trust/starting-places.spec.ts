import { chmod, chown, mkdir, open, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '@panel/api/database'
import { freePort } from '@panel/api/server-kit/free-port'
import { expect, test } from '@playwright/test'
import { until } from '../fixtures/until'
import {
  type Account,
  addToCart,
  changeOwner,
  cloneTo,
  inClosedFolder,
  ordinaryAccount,
  programsOnPath,
  type Start,
  startIn,
  visit,
  withoutScripts,
} from '../places/place'

/** On a machine that others use too, six builds and the removal of a clone take minutes. */
test.describe.configure({ timeout: 600_000 })

/** No entry in /etc/passwd has this number. */
const nameless: Account = { uid: 54_321, gid: 54_321 }

interface Place {
  /** Closed to others, with a folder `tmp` in it. */
  home: string
  /** A clone in it. */
  folder: string
  /** In the clone. */
  dataDir: string
}

/** Runs `use` with a clone below a folder that is closed to others. */
const inClone = (use: (place: Place) => Promise<void>, options?: { built: boolean }): Promise<void> =>
  inClosedFolder(async home => {
    const folder = await cloneTo(join(home, 'clone'), options)
    await use({ home, folder, dataDir: join(folder, '.data') })
  })

/** Starts it there and takes one visitor to the cart. */
const worksIn = async (start: Start): Promise<void> => {
  const product = await startIn(start)
  try {
    expect(product.lines.at(-1), product.lines.join('\n')).toMatch(/^ready /)
    await visit(product.url)
  } finally {
    await product.stop()
  }
}

/** Starts it there, and it ends with one sentence on what to do. */
const saysIn = async (start: Start, sentence: RegExp): Promise<void> => {
  const { lines, ended } = await startIn(start)
  expect(await ended).toBe(1)
  expect(lines.filter(line => !/^(building|built|database ready)/.test(line))).toEqual([
    expect.stringMatching(sentence),
  ])
}

/** Writes into a file until there is no space left. */
const fillDisk = async (file: string): Promise<void> => {
  const written = await open(file, 'w')
  const block = Buffer.alloc(1024 * 1024)
  await expect(
    (async () => {
      for (;;) await written.appendFile(block)
    })(),
  ).rejects.toThrow('ENOSPC')
  await written.close()
}

/** Runs what follows with `$0` as a mount of its own that only it sees. */
const withMount = (mount: string, folder: string): string[] => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `${mount} && cd . && exec "$@"`,
  folder,
]

const withCapabilities = (...names: string[]): string[] => [
  'setpriv',
  '--bounding-set',
  ['-all', ...names.map(name => `+${name}`)].join(),
  '--inh-caps',
  '-all',
  '--',
]

test('a path with spaces and letters beyond ASCII, nothing built, TMPDIR closed to others', async () => {
  await inClosedFolder(async home => {
    const folder = await cloneTo(join(home, 'мої проєкти', 'панель № 1'), { built: false })
    await worksIn({ folder, dataDir: join(folder, 'дані тут'), env: { TMPDIR: join(home, 'tmp') } })
  })
})

test('TMPDIR that is not there', () =>
  inClone(async ({ home, folder }) => {
    await worksIn({ folder, dataDir: join(home, 'data'), env: { TMPDIR: join(home, 'nowhere') } })
  }))

test('a clone below a folder that is closed to others, also when it was moved after its first start', async () => {
  await inClosedFolder(async home => {
    const [first, second] = [join(home, 'first'), join(home, 'second')]
    await cloneTo(first)
    await worksIn({ folder: first, dataDir: join(first, '.data') })
    await rename(first, second)
    await worksIn({ folder: second, dataDir: join(second, '.data') })
  })
})

test('packages installed by npm ci --ignore-scripts', () =>
  inClone(async ({ folder, dataDir }) => {
    await withoutScripts(folder)
    await worksIn({ folder, dataDir })
  }))

test('two clones, started at once on neighbouring ports', async () => {
  await inClosedFolder(async home => {
    const port = await freePort()
    const folders = await Promise.all(['one', 'two'].map(name => cloneTo(join(home, name))))
    await Promise.all(
      folders.map((folder, index) => worksIn({ folder, dataDir: join(folder, '.data'), port: port + index })),
    )
  })
})

/** Only root can make these: another account, a mount, fewer capabilities. */
if (process.getuid?.() === 0) {
  test('an ordinary user, below a folder of his own', () =>
    inClone(async ({ home, folder, dataDir }) => {
      const account = await ordinaryAccount()
      await changeOwner(account, home)
      await worksIn({ folder, dataDir, account, env: { TMPDIR: join(home, 'tmp') } })
    }))

  test('a read-only checkout of nothing built, without install scripts, for a user with DATA_DIR elsewhere', () =>
    inClone(
      async ({ home, folder }) => {
        const account = await ordinaryAccount()
        await withoutScripts(folder)
        const dataDir = join(home, 'data')
        await mkdir(dataDir)
        for (const own of [home, dataDir, join(home, 'tmp')]) await chown(own, account.uid, account.gid)
        await worksIn({ folder, dataDir, account, env: { TMPDIR: join(home, 'tmp') } })
      },
      { built: false },
    ))

  test('root with a read-only checkout and DATA_DIR elsewhere', () =>
    inClone(async ({ home, folder }) => {
      const prefix = withMount('mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0"', folder)
      await worksIn({ folder, dataDir: join(home, 'data'), prefix })
    }))

  test('root with packages that only root may read', () =>
    inClone(async ({ folder, dataDir }) => {
      await withoutScripts(folder, 'go-rwx')
      await worksIn({ folder, dataDir })
    }))

  test('root without setpriv, or anything but the few programs that every system has', () =>
    inClone(async ({ folder, dataDir }) => {
      await inClosedFolder(async bin => {
        await chmod(bin, 0o755)
        for (const [name, path] of programsOnPath(['sh', 'id', 'chown', 'chmod'])) await symlink(path, join(bin, name))
        await worksIn({ folder, dataDir, env: { PATH: bin } })
      })
    }))

  test('root of a container with the five capabilities that it takes', () =>
    inClone(async ({ folder, dataDir }) => {
      const prefix = withCapabilities('chown', 'dac_override', 'kill', 'setgid', 'setuid')
      await worksIn({ folder, dataDir, prefix })
    }))

  test('root of a container without capabilities gets the list of those missing', () =>
    inClone(async ({ folder, dataDir }) => {
      await saysIn(
        { folder, dataDir, prefix: withCapabilities('kill') },
        /^PostgreSQL does not run as root, .*lacks CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_SETGID, CAP_SETUID.*: .+ DATABASE_URL\.$/,
      )
    }))

  test('a user without an entry in passwd gets an error, and works with a server of his own', () =>
    inClone(async ({ home, folder, dataDir }) => {
      await changeOwner(nameless, home)
      const start = { folder, dataDir, account: nameless, env: { TMPDIR: join(home, 'tmp') } }
      await saysIn(start, /^The account of this process, number 54321, has no entry in \/etc\/passwd.*DATABASE_URL\.$/)
      await inClosedFolder(async server => {
        const { url, stop } = await startEmbedded(server)
        // The socket is open to the server's own account alone.
        const byNetwork = new URL(url)
        byNetwork.searchParams.delete('host')
        await worksIn({ ...start, env: { ...start.env, DATABASE_URL: byNetwork.href } })
        await stop()
      })
    }))

  test('a disk that is full at the first start', () =>
    inClone(async ({ home, folder }) => {
      const dataDir = join(home, 'data')
      await mkdir(dataDir)
      const prefix = withMount('mount -t tmpfs -o size=12m,mode=755 none "$0"', dataDir)
      await saysIn({ folder, dataDir, prefix }, /full(:| disk).* free some space, or set another DATA_DIR\.$/)
    }))

  test('a disk that fills while it runs, and has space again', () =>
    inClone(async ({ home, folder }) => {
      const dataDir = join(home, 'data')
      await mkdir(dataDir)
      const prefix = withMount('mount -t tmpfs -o size=400m,mode=755 none "$0"', dataDir)
      const product = await startIn({ folder, dataDir, prefix, env: { LIMITS_SCALE: '10000' } })
      try {
        const filler = join('/proc', String(product.pid), 'root', dataDir, 'filler')
        await fillDisk(filler)
        const statusOf = async (name: string) => (await addToCart(product.url, `${name}-${Date.now()}`)).status
        await until('the disk is full', async () => (await statusOf('full')) === 503)
        expect((await fetch(product.url)).status).toBe(200)
        await rm(filler)
        await until('there is space again', async () => (await statusOf('free')) === 201)
        await visit(product.url)
        expect(product.lines.filter(line => line.includes(' ended '))).toEqual([])
      } finally {
        await product.stop()
      }
    }))
}

import { withAddedOnly } from './lockfile'

const lockfile = (packages: object): string =>
  `${JSON.stringify({ name: 'panels', lockfileVersion: 3, packages }, null, 2)}\n`

const old = {
  '': { workspaces: ['mfe-*'] },
  'mfe-auth': { version: '1.0.0' },
  'node_modules/mfe-auth': { resolved: 'mfe-auth', link: true },
  'node_modules/zod': { version: '4.6.7', dev: true },
  'node_modules/react': { version: '19.3.1' },
}

test('a new panel adds its own entries to the lockfile, where they belong, and leaves the others as they are', () => {
  const after = lockfile({
    '': old[''],
    'mfe-auth': old['mfe-auth'],
    'mfe-hosting': { version: '1.0.0' },
    'node_modules/mfe-auth': old['node_modules/mfe-auth'],
    'node_modules/mfe-hosting': { resolved: 'mfe-hosting', link: true },
    // What npm also does: it moves entries, and changes and removes some.
    'node_modules/react': old['node_modules/react'],
    'node_modules/zod': { version: '4.6.7' },
  })
  const before = lockfile(old)
  const lines = withAddedOnly(before, after).split('\n')
  const others = before.split('\n')
  expect(lines.filter(line => !others.includes(line))).toEqual([
    '    "mfe-hosting": {',
    '    "node_modules/mfe-hosting": {',
    '      "resolved": "mfe-hosting",',
  ])
  const { packages } = JSON.parse(lines.join('\n'))
  expect(Object.keys(packages)).toEqual([
    '',
    'mfe-auth',
    'mfe-hosting',
    'node_modules/mfe-auth',
    'node_modules/mfe-hosting',
    'node_modules/zod',
    'node_modules/react',
  ])
  expect(packages['node_modules/zod']).toEqual(old['node_modules/zod'])
})

test('an installation that adds nothing changes nothing', () => {
  expect(withAddedOnly(lockfile(old), lockfile({ '': old[''] }))).toBe(lockfile(old))
})

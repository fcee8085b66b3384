import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OpponentBuild } from '../build-opponent'

const execute = promisify(execFile)

/** As the registry has them; they are not among this package's dependencies, which would bring their build tools too. */
const published = {
  shell: [
    '@openmrs/esm-app-shell@10.0.0',
    'sha512-7V/aTAOl8KtBBXL0pH0nWZSpAEDjVpD3UIhL6Wg0qb5kIBNXxRI1a0XEg4m/xuPX6JzgBS1NFUQKz2ZfAFhVEg==',
  ],
  login: [
    '@openmrs/esm-login-app@10.0.0',
    'sha512-4btkA9AZ6VydueKzxqszSxdSqqfbBJ+ahOAKqXRpCcOSjk5nhNFLfcfNP6poQ5cZrv8jOJ1lXJ83wmrT5X9UnA==',
  ],
} as const

/** Unpacks what a package has in `dist`. @throws Error when it is not the package whose hash is written here */
const unpack = async ([name, integrity]: readonly [string, string], folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const { stdout } = await execute('npm', ['pack', name, '--json', '--pack-destination', folder])
  const [packed]: { filename: string; integrity: string }[] = JSON.parse(stdout)
  if (packed?.integrity !== integrity) throw new Error(`${name} is not what was measured before`)
  await execute('tar', ['-xzf', join(folder, packed.filename), '-C', folder, '--strip-components=2', 'package/dist'])
}

export const loginPage = { path: '/openmrs/spa/login', field: '#username' }

/**
 * The published shell with the one app that shows the sign-in, joined as `openmrs assemble` does: an import map and a
 * list of routes. Of the API the sign-in asks one thing, whose answer is written here.
 */
export const buildOpenmrs = async (_product: string, folder: string): Promise<OpponentBuild> => {
  const spa = join(folder, 'openmrs/spa')
  await unpack(published.shell, spa)
  await unpack(published.login, join(spa, 'login'))
  const imports = { '@openmrs/esm-login-app': './login/openmrs-esm-login-app.js' }
  const routes = { '@openmrs/esm-login-app': JSON.parse(await readFile(join(spa, 'login/routes.json'), 'utf8')) }
  await writeFile(join(spa, 'importmap.json'), JSON.stringify({ imports }))
  await writeFile(join(spa, 'routes.registry.json'), JSON.stringify(routes))
  const html = await readFile(join(spa, 'index.html'), 'utf8')
  // Published with the address of a server for trials.
  const page = html.replaceAll('https://dev3.openmrs.org', '')
  const [, script = ''] = /src="\/(openmrs\/spa\/openmrs\.\w+\.js)"/.exec(html) ?? []
  const session = { authenticated: false, sessionId: '1', locale: 'en', allowedLocales: ['en'] }
  return { folder, script, style: undefined, page: () => page, answers: { '/openmrs/ws/rest/v1/session': session } }
}

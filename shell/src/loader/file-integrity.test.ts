import { describedPanel, describedShell } from '../testing/registry-fixture'
import { createFileAddresses } from './file-addresses'
import { createFileIntegrity, enforceIntegrity } from './file-integrity'

const matchesNothing = `sha384-${'A'.repeat(64)}`
const url = (panel: { name: string; build: string }, file: string) => `/panels/${panel.name}/${panel.build}/${file}`

test('a file of a registered build has the hash of the registry, whatever its query says', () => {
  const { registerIntegrity, integrityOf } = createFileIntegrity()
  const panel = describedPanel('mfe-auth')
  registerIntegrity(panel)
  const entry = url(panel, 'remoteEntry.js')
  expect(integrityOf(entry)).toBe(panel.files['remoteEntry.js'])
  expect(integrityOf(`${entry}?r=2`)).toBe(panel.files['remoteEntry.js'])
  expect(integrityOf(new URL(entry, location.href).href)).toBe(panel.files['remoteEntry.js'])
})

test('so have the files of the build that needs no shell', () => {
  const { registerIntegrity, integrityOf } = createFileIntegrity()
  const hash = `sha384-${'D'.repeat(64)}`
  const files = { js: [], css: [] }
  const panel = describedPanel('mfe-auth', {
    alone: { container: 'alone', entry: 'remoteEntry.js', page: files, files: { 'remoteEntry.js': hash } },
  })
  registerIntegrity(panel)
  expect(integrityOf(url(panel, 'alone/remoteEntry.js'))).toBe(hash)
})

test('a file that no registry named has a hash that nothing matches', () => {
  const { integrityOf } = createFileIntegrity()
  expect(integrityOf('/panels/mfe-auth/1.0.0-aaaaaaaaaa/other.js')).toBe(matchesNothing)
})

test('builds are given hashes and addresses through the window; an unverified shell counts while nothing else is known', () => {
  const integrity = createFileIntegrity()
  const addresses = createFileAddresses()
  enforceIntegrity({ integrity, addresses, shell: null, unverified: describedShell })
  const main = url(describedShell, 'main.js')
  expect(window.panelIntegrity?.(main)).toBe(describedShell.files['main.js'])
  expect([window.panelAddress?.(main), window.panelAddress?.(main)]).toEqual([main, `${main}?r=1`])
})

test('where the verified registry knows the build that runs, nothing unverified counts, also when its files could not be had', async () => {
  const script = Object.assign(document.createElement('script'), { src: url(describedShell, 'main.js') })
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  await jest.isolateModulesAsync(async () => {
    const { createFileIntegrity, enforceIntegrity } = await import('./file-integrity')
    const hashWith = (shell: typeof describedShell) => {
      const integrity = createFileIntegrity()
      enforceIntegrity({ integrity, addresses: createFileAddresses(), shell, unverified: describedShell })
      return integrity.integrityOf(url(describedShell, 'main.js'))
    }
    expect(hashWith({ ...describedShell, files: {} })).toBe(matchesNothing)
    expect(hashWith({ ...describedShell, build: '9.9.9-bbbbbbbbbb' })).toBe(describedShell.files['main.js'])
  })
})

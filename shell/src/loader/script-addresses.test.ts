import { describedPanel } from '../testing/registry-fixture'
import { createFileIntegrity } from './file-integrity'
import { checkScriptAddresses } from './script-addresses'

type Rule = (address: string) => string | null

const policyOf = (otherOrigin?: string): { name: string; check: Rule } => {
  const made: { name: string; check: Rule }[] = []
  const trustedTypes = {
    createPolicy: (name: string, { createScriptURL }: { createScriptURL: Rule }) =>
      void made.push({ name, check: createScriptURL }),
  }
  Object.defineProperty(window, 'trustedTypes', { value: trustedTypes, configurable: true })
  const integrity = createFileIntegrity()
  integrity.registerIntegrity(describedPanel('mfe-auth'))
  checkScriptAddresses({ integrity, otherOrigin })
  const [only, ...others] = made
  if (!only || others.length > 0) throw new Error('Not exactly one policy was made')
  return only
}

const released = '/panels/mfe-auth/1.0.0-aaaaaaaaaa/remoteEntry.js'

afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'))

test('the default policy of the page accepts the files that the registry names', () => {
  const { name, check } = policyOf()
  expect(name).toBe('default')
  for (const address of [released, `${released}?r=1`, location.origin + released]) expect(check(address)).toBe(address)
})

test.each([
  '/panels/mfe-auth/1.0.0-aaaaaaaaaa/other.js',
  '/api/health',
  `https://evil.example${released}`,
  `//evil.example${released}`,
  'data:text/javascript,alert(1)',
  'blob:https://panel.example/1',
])('it refuses %s', address => {
  expect(policyOf().check(address)).toBeNull()
})

test('it accepts the origin of a developer whose panel is in the page, and no other one', () => {
  const { check } = policyOf('http://localhost:5170')
  expect(check('http://localhost:5170/remoteEntry.js')).toBe('http://localhost:5170/remoteEntry.js')
  expect(check('http://localhost:5171/remoteEntry.js')).toBeNull()
})

test('a browser without Trusted Types needs none', () => {
  expect(() => checkScriptAddresses({ integrity: createFileIntegrity(), otherOrigin: undefined })).not.toThrow()
})

import { describedPanel } from '../testing/registry-fixture'
import { admitFiles, integrityOf } from './integrity'

test('a file of an admitted build has the hash of the registry, whatever its query says', () => {
  const panel = describedPanel('mfe-auth')
  admitFiles(panel)
  const url = `/panels/mfe-auth/${panel.build}/remoteEntry.js`
  expect(integrityOf(url)).toBe(panel.files['remoteEntry.js'])
  expect(integrityOf(`${url}?r=2`)).toBe(panel.files['remoteEntry.js'])
})

test('a file that no registry named has a hash that nothing matches', () => {
  expect(integrityOf('/panels/mfe-auth/1.0.0-aaaaaaaaaa/other.js')).toBe(`sha384-${'A'.repeat(64)}`)
})

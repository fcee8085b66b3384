import { missingPackages, missingSentence, provideDebianPackages } from './debian-packages'

const absent = 'no-such-package-in-debian'

test('a package that is not installed is missing', () => {
  expect(missingPackages([absent])).toEqual([absent])
})

test('nothing is installed, and nothing said, when nothing is missing', () => {
  expect(() => provideDebianPackages([])).not.toThrow()
})

test('the sentence names what is missing and how to install it', () => {
  expect(missingSentence(['nsd', 'knot'])).toBe(
    'These Debian packages are needed and missing: nsd, knot. Install them as root: apt-get install nsd knot',
  )
})

test('programs of servers are found where PATH lacks their folders', () => {
  const before = process.env.PATH
  process.env.PATH = '/usr/bin:/bin'
  provideDebianPackages([])
  expect(process.env.PATH).toBe('/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin')
  process.env.PATH = before
})

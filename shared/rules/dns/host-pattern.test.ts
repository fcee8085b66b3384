import { hostMatcher, parseHostPattern } from './host-pattern'

test.each([
  ['_acme-challenge', '_acme-challenge'],
  [' WWW ', 'www'],
  ['@', '@'],
  ['*', '*'],
  ['*.Home', '*.home'],
  ['_acme-challenge.*', '_acme-challenge.*'],
  ['привіт', 'xn--b1aluem3j'],
  ['*.привіт.a', '*.xn--b1aluem3j.a'],
  ['a\\.b', 'a\\.b'],
  ['', 'dns.host.empty'],
  ['www.', 'dns.pattern.absolute'],
  ['*.', 'dns.pattern.absolute'],
  ['.', 'dns.pattern.absolute'],
  ['*.home.*', 'dns.pattern.wildcard'],
  ['a.*.b', 'dns.pattern.wildcard'],
  ['a*', 'dns.pattern.wildcard'],
  ['*.*', 'dns.pattern.wildcard'],
  ['**', 'dns.pattern.wildcard'],
  ['a..b', 'dns.name.empty-label'],
  ['*.@', 'dns.name.characters'],
  ['a b', 'dns.name.characters'],
  [`${'a'.repeat(64)}`, 'dns.name.label-long'],
  [`${'a.'.repeat(130)}a`, 'dns.name.long'],
])('the pattern %j is read as %s', (typed, expected) => {
  const { value, findings } = parseHostPattern(typed)
  expect(value ?? findings[0]?.code).toBe(expected)
})

test.each([
  ['_acme-challenge', '_acme-challenge', '_acme-challenge.www www _acme-challenge2 @ a._acme-challenge'],
  ['@', '@', 'www *'],
  ['*', '@ www a.b *.home', ''],
  ['*.home', 'a.home a.b.home *.home A.HOME', 'home awayhome @ a\\.home home.a'],
  [
    '_acme-challenge.*',
    '_acme-challenge _acme-challenge.www _ACME-challenge.a.b',
    'www._acme-challenge @ _acme-challengea',
  ],
  ['a\\.b', 'a\\.b', 'a.b'],
])('%s matches %s and not %s', (pattern, matching, others) => {
  const matches = hostMatcher(pattern)
  expect(matching.split(' ').filter(matches)).toEqual(matching.split(' '))
  expect(others.split(' ').filter(host => host !== '' && matches(host))).toEqual([])
})

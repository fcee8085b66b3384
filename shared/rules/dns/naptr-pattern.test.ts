import { validateRecord } from './validate-record'

/** What is stored of a NAPTR record with this pattern, or the code of what is wrong with it. */
const outcome = (pattern: string): string => {
  const content = `1 1 "u" "E2U+sip" "!${pattern}!sip:a@b.net!" .`
  const record = { zone: 'example.com', type: 'NAPTR', host: '@', content, ttl: 300, priority: null }
  const answer = validateRecord(record, [])
  return answer.ok ? answer.record.content : answer.errors.map(({ code }) => code).join()
}

test.each('*a a** a{2,1} [z-a] (|a) a| a{1 [[:foo:]] (*a) ^* ^*$ (?:a) a+? (a|*) (|.*) +a |a a{99999}'.split(' '))(
  'a pattern that BIND does not compile, and would not load the zone for, is refused: %s',
  pattern => {
    expect(outcome(pattern)).toBe('dns.naptr.pattern')
  },
)

test.each('a) ^.*$ (a|b)+ [a-z]{1,3} [[:digit:]]+ [)(]* a{255} a?'.split(' '))(
  'a pattern that BIND compiles is taken: %s',
  pattern => {
    expect(outcome(pattern)).toBe(`1 1 "u" "E2U+sip" "!${pattern}!sip:a@b.net!" .`)
  },
)

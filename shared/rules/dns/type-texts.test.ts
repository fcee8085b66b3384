import en from '../messages/en.json'
import { DNS_TYPES, recordRules } from './records'
import type { ContentPart } from './types'

const given = (start: RegExp): string[] =>
  Object.keys(en)
    .filter(code => start.test(code))
    .sort()

test('each type, each part of its content and each value to choose from has a name, and no other has', () => {
  const wanted = DNS_TYPES.flatMap(type => {
    const { parts, choices = {} } = recordRules[type]
    const values = parts.flatMap(part => (choices[part] ?? []).map(value => `dns.choice.${type}.${part}.${value}`))
    return [`dns.meaning.${type}`, ...parts.map(part => `dns.part.${type}.${part}`), ...values]
  })
  expect(given(/^dns\.(meaning|part|choice)\./)).toEqual(wanted.sort())
})

test('examples are for parts that are typed', () => {
  const typed = DNS_TYPES.flatMap(type => {
    const { parts, choices = {} } = recordRules[type]
    return parts.filter((part: ContentPart) => !choices[part]).map(part => `dns.placeholder.${type}.${part}`)
  })
  expect(given(/^dns\.placeholder\./).filter(code => !typed.includes(code))).toEqual([])
})

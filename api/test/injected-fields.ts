import { domainToASCII } from 'node:url'
import { type CallShape, dnsCalls } from '@panel/shared/contract'
import type { Input, TestResponse } from './api'
import type { Owned } from './call-rows'
import { calls, inputOf, keyOf } from './contract-calls'
import { marker } from './injections'
import type { TestUser } from './users'

/** Where a call takes a text: a member of its body, however deep, or of its query. */
type Place = readonly string[]

const placesIn = (value: unknown, path: Place): Place[] => {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))
}

/** The value with a text at a place. */
export const put = (value: unknown, [key, ...rest]: Place, text: string): unknown => {
  if (key === undefined) return text
  const inside = (name: string, one: unknown): unknown => (name === key ? put(one, rest, text) : one)
  if (Array.isArray(value)) return value.map((one, at) => inside(String(at), one))
  return Object.fromEntries(Object.entries(Object(value)).map(([name, one]) => [name, inside(name, one)]))
}

/** What lists can be searched and continued by, in addition to what `call-rows` says of a call. */
const searches: Readonly<Record<string, Input['query']>> = {
  'GET /api/domains/my': { q: 'a', cursor: 'a', sort: 'name', limit: '2' },
  'GET /api/address-book/': { q: 'a' },
  'GET /api/admin/domains': { q: 'a', cursor: 'a' },
  'GET /api/admin/audit': { q: 'a', event: 'login', cursor: '1' },
  'GET /api/users/me/activity': { cursor: '1' },
}

export interface Field {
  call: CallShape
  input: { body?: unknown; query?: Input['query'] }
  place: Place
}

/** Texts of kinds that `call-rows` has no example of: the content of a TXT record is free, that of an A record is not. */
const moreFields = (owned: Owned): Field[] =>
  ['host', 'content'].map(name => ({
    call: dnsCalls.create,
    input: { body: { domain_id: owned.domain, host: 'txt', type: 'TXT', content: 'text' } },
    place: ['body', name],
  }))

/** Every text that any call takes. A call that ends the account or the session would end the test. */
export const fieldsOf = (owned: Owned, owner: TestUser): Field[] => {
  const all = calls
    .filter(call => !['DELETE /api/users/me', 'POST /api/auth/logout'].includes(keyOf(call)))
    .flatMap(call => {
      const { params: _, ...own } = inputOf(call, owned, owner)
      const input = { body: own.body, query: { ...own.query, ...searches[keyOf(call)] } }
      return placesIn(input, []).map(place => ({ call, input, place }))
    })
  return [...all, ...moreFields(owned)]
}

/** The text of strings of a master file (RFC 1035 5.1), as which TXT records are shown. */
const masterFileText = (content: string): string => {
  const strings = [...content.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, text = '']) => text).join('')
  const bytes = strings.replace(/\\(\d{3})|\\(.)/g, (_, code?: string, character = '') =>
    code ? String.fromCharCode(Number(code)) : character,
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** Names are converted once (UTS 46); what is no name is converted to nothing. */
const isSameName = (one: string, other: string): boolean =>
  domainToASCII(one) !== '' && domainToASCII(one) === domainToASCII(other)

/** A line as the contract reads it: composed letters, and no characters that cannot be seen. */
const tidied = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFC')
    .trim()

/** Whether an answer holds the text as it was sent or tidied, where it holds the field at all. */
export const isAsSent = (answer: TestResponse, place: Place, text: string): boolean => {
  const [field = ''] = place.slice(-1)
  const stored: unknown = Object.entries(Object(answer.json)).find(([name]) => name === field)?.[1]
  if (typeof stored !== 'string' || !stored.includes(marker)) return true
  if (['name', 'host'].includes(field) && isSameName(stored, text)) return true
  return [stored, masterFileText(stored)].some(one => [text, text.trim(), tidied(text)].includes(one))
}

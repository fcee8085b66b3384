import { ProblemError } from '../base/errors'

const utf8 = new TextDecoder('utf-8', { fatal: true })

const decode = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new ProblemError('malformed', { cause })
  }
}

const jsonString = /"(?:[^"\\]|\\.)*"(\s*:)?/g

const countWrittenKeys = (text: string): number => {
  let count = 0
  for (const match of text.matchAll(jsonString)) if (match[1] !== undefined) count += 1
  return count
}

/** Goes through a value without recursion: a body may be nested as deep as its length allows. */
const countKeys = (value: unknown): number => {
  const open: unknown[] = [value]
  let count = 0
  while (open.length > 0) {
    const current = open.pop()
    if (typeof current !== 'object' || current === null) continue
    if (!Array.isArray(current)) count += Object.keys(current).length
    for (const inner of Object.values(current)) open.push(inner)
  }
  return count
}

/**
 * Reads a JSON body (RFC 8259): valid UTF-8, no name twice in an object. An empty body is undefined.
 * @throws ProblemError malformed
 */
export const readJson = (bytes: Buffer): unknown => {
  const text = decode(bytes)
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ProblemError('malformed', { cause })
  }
  if (countWrittenKeys(text) !== countKeys(value)) throw new ProblemError('malformed')
  return value
}

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch (cause) {
    throw new ProblemError('malformed', { cause })
  }
}

/**
 * Reads an application/x-www-form-urlencoded body: each field once, valid UTF-8.
 * @throws ProblemError malformed
 */
export const readForm = (bytes: Buffer): Record<string, string> => {
  const pairs = decode(bytes)
    .split('&')
    .filter(part => part !== '')
    .map(part => {
      const [name = '', ...value] = part.split('=')
      return [decodePart(name), decodePart(value.join('='))] as const
    })
  const form = new Map(pairs)
  if (form.size !== pairs.length) throw new ProblemError('malformed')
  return Object.fromEntries(form)
}

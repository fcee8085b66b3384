import { type ForeignAnswer, LookupDoubt } from './foreign-server'

/** A line of registration data that names the domain: `Domain Name: EXAMPLE.COM`, `domain: example.ua`. */
const nameLine = /^[ \t]*domain(?:[ -]?name)?[ \t]*:[ \t]*(\S+)[ \t]*$/gim

/** What a registration has, and a mere echo of the question has not. */
const dataLine =
  /^[ \t]*(?:registrar|registrant|sponsoring registrar|registry expiry date|expires|created|creation date|name server|nserver|domain status|status)\b[^:\n]*:[ \t]*\S/im

/** How servers say that they hold no such name, at the beginning of a line. */
const absentLine = new RegExp(
  [
    String.raw`^[ \t]*(?:[%#]+[ \t]*)?(?:`,
    String.raw`no match\b|not found\b|domain not found\b|no data found\b|no entries found\b|no object found\b|`,
    String.raw`the queried object does not exist\b|object does not exist\b|`,
    String.raw`status:[ \t]*(?:free|available)[ \t]*$|\S+ is available for (?:registration|purchase)\b|`,
    String.raw`(?:domain )?\S+ (?:is not registered|has not been registered)\b`,
    ')[^\\n]*',
  ].join(''),
  'im',
)

const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const namesIn = (line: string): string[] =>
  (line.match(/[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi) ?? []).map(plainName).filter(name => /[a-z]/.test(name))

/**
 * Reads what a WHOIS server says about a name, full and in ASCII. There is no format (RFC 3912): what is not clearly a
 * registration of this name, or clearly the want of one, is a doubt.
 * @throws LookupDoubt
 */
export const readWhoisAnswer = (name: string, text: string): ForeignAnswer => {
  const absent = absentLine.exec(text)?.[0]
  const named = [...text.matchAll(nameLine)].map(([, found = '']) => plainName(found))
  const isRecord = named.includes(name) && dataLine.test(text)
  if (absent === undefined && isRecord) return { state: 'taken', text: text.replace(/\r\n?/g, '\n') }
  const others = absent === undefined ? [] : namesIn(absent).filter(found => found !== name)
  const isFree = absent !== undefined && others.length === 0 && !hasRecordOf(name, named, text)
  if (isFree) return { state: 'available' }
  throw new LookupDoubt('The answer is neither a record of the name nor the want of one')
}

/** An echo of the question with its status is no record. */
const hasRecordOf = (name: string, named: readonly string[], text: string): boolean =>
  named.includes(name) &&
  /^[ \t]*(?:registrar|registrant|creation date|created|nserver|name server)\b[^:\n]*:[ \t]*\S/im.test(text)

import { type ForeignAnswer, LookupDoubt } from './foreign-server'

/** A line of registration data that names the domain: `Domain Name: EXAMPLE.COM`, `domain: example.ua`. */
const nameLine = /^[ \t]*domain(?:[ -]?name)?[ \t]*:[ \t]*(\S+)[ \t]*$/gim

/** What a registration has, and neither an echo of the question nor the want of a name. */
const dataLine =
  /^[ \t]*\[?(?:registrar|registrant|sponsoring registrar|registry expiry date|expires|expiry date|paid-till|created|creation date|registered(?: on)?|name ?servers?|nserver|dnssec|holder|owner)\b\]?[^:\n]*:[ \t]*\S/im

/** A state that only a registration has; `invalid` is that of a name which the registry does not take. */
const stateLine =
  /^[ \t]*(?:domain )?(?:status|state)[ \t]*:[ \t]*(?:connect|failed|ok|active|registered|inactive|redemption\w*|hold|locked|delegated|not available|(?:client|server|pending|add|auto|renew|transfer)[a-z]+)\b/im

/** How servers say that they hold no such name, at the beginning of a line. */
const absentLine = new RegExp(
  [
    String.raw`^[ \t]*(?:[%#*]+[ \t]*)?(?:error(?::?[ \t]*\d+)?[ \t]*:[ \t]*)?(?:`,
    String.raw`no match\b|no matching record\b|not found\b|no found\b|domain not found\b|domain "?\S+"? not found\b|`,
    String.raw`no data (?:was )?found\b|no entries found\b|no object found\b|object_not_found\b|nothing found\b|`,
    String.raw`no information available about domain\b|we do not have an entry in our database\b|`,
    String.raw`the (?:requested domain|domain name) was not found\b|`,
    String.raw`the queried object does not exist\b|object does not exist\b|domain is not registered\b|`,
    String.raw`(?:domain )?(?:status|state):[ \t]*(?:free|available|not registered)[ \t]*$|\S+ is free[ \t]*$|`,
    String.raw`\S+ is available for (?:registration|purchase)\b|\S+[ \t]+-[ \t]+no match\b|`,
    String.raw`(?:(?:this )?domain(?: name)? )?\S* ?(?:is not registered|has not been registered)\b`,
    ')[^\\n]*',
  ].join(''),
  'im',
)

/** What speaks against a free name, although a line says that it is not found: a limit, or a name that is kept back. */
const against: readonly RegExp[] = [
  dataLine,
  /^[ \t]*(?:domain )?(?:status|state)[ \t]*:[ \t]*(?!free\b|available\b|not registered\b)\S/im,
  /\b(?:limit|quota)\b.{0,40}\b(?:exceeded|reached)\b|\bexceeded\b.{0,40}\b(?:limit|quota|rate)\b/i,
  /^[ \t]*(?:[%#*]+[ \t]*)?(?:error:[ \t]*)?too many (?:requests|queries|connections)\b/im,
  /\btemporarily unavailable\b|\btry again later\b/i,
  /\baccess (?:is )?(?:denied|blocked)\b|\bblacklisted\b/i,
  /\b(?:domain|name)\b[^.\n]{0,60}\b(?:is|was|has been) (?:reserved|blocked|delisted|premium|not available)\b/i,
  /\b(?:cannot|can not|may not|not allowed to) be registered\b|\bnot available for registration\b/i,
  /^[ \t]*(?:[%#*]+[ \t]*)?(?:reserved|premium|blocked)(?:[ \t]+(?:domain|name|by)\b|[ \t]*[.:]?[ \t]*$)/im,
]

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
  const isRecord = named.includes(name) && (dataLine.test(text) || stateLine.test(text))
  if (absent === undefined && isRecord) return { state: 'taken', text: text.replace(/\r\n?/g, '\n') }
  const others = absent === undefined ? [] : namesIn(absent).filter(found => found !== name)
  const isFree = absent !== undefined && others.length === 0 && !against.some(sign => sign.test(text))
  if (isFree) return { state: 'available' }
  throw new LookupDoubt('The answer is neither a record of the name nor the want of one')
}

import { asciiDomain } from '@panel/shared/contract'
import { type ForeignAnswer, LookupDoubt } from './foreign-server'

/** A line of registration data that names the domain, in the words of the registries that use their own. */
const nameKey = String.raw`(?:domain(?:[ _-]?name)?(?:[ \t]*\([^)\n]*\))?|домен|ドメイン名|도메인이름|域名)`

/** `Domain Name: EXAMPLE.COM`, the same over two lines (.uk, .ch, .ee), and with the other form of the name behind it. */
const nameLine = new RegExp(
  String.raw`^[ \t*]*${nameKey}[ \t]*:[ \t]*(?:\n[ \t]*(?:name[ \t]*:[ \t]*)?)?"?([^\s"]+)"?(?:[ \t]+\([^)\n]*\))?[ \t]*$`,
  'gim',
)

/** What a registration has, and neither an echo of the question nor the want of one; also with its value below it. */
const dataLine = new RegExp(
  [
    String.raw`^[ \t*]*(?:registrar|registrant|sponsoring registrar|registry expiry date|expires|expiry date|`,
    'expiration date|renewal date|valid until|paid-till|created|creation date|record created|',
    'registered(?: on)?|registration date|name ?servers?|nserver|nsset|dnssec|dns|holder|owner|',
    String.raw`(?:admin|tech|zone)-c|登録者名|등록인)(?![\w-])[^:\n]*:[ \t]*(?:\n[ \t]+)?\S`,
  ].join(''),
  'im',
)

const stateKey = String.raw`^[ \t*]*(?:(?:(?:domain|registration)[ _]?)?(?:status|state)|domaintype)[ \t]*:[ \t]*`

/** A state that only a registration has; `invalid` is that of a name which the registry does not take. */
const stateLine = new RegExp(
  String.raw`${stateKey}(?:connect|failed|ok|active|busy|registered|inactive|redemption\w*|hold|locked|delegated|` +
    String.raw`not available|(?:client|server|pending|add|auto|renew|transfer)[a-z]+)\b`,
  'im',
)

/** How servers say that they hold no such name, at the beginning of a line. */
const absentLine = new RegExp(
  [
    String.raw`^[ \t]*(?:[%#*]+[ \t]*)?(?:error(?::?[ \t]*\d+)?[ \t]*:[ \t]*)?(?:sorry, but[ \t]+)?(?:`,
    String.raw`no match(?:es)?\b|no matching (?:record|objects?)\b|not found\b|no found\b|domain not found\b|`,
    String.raw`domain:? "?[^\s"]+"?,? (?:was )?not found\b|no such domain\b|`,
    String.raw`no data (?:was )?found\b|(?:\S+:[ \t]*)?no entries found\b|no objects? found\b|`,
    String.raw`(?:no_se_encontro_el_objeto/)?object_not_found\b|nothing found\b|`,
    String.raw`no information available about domain\b|we do not have an entry in our database\b|`,
    String.raw`the (?:requested domain|domain name) was not found\b|`,
    String.raw`the queried object does not exist\b|object does not exist\b|domain is not registered\b|`,
    String.raw`domain(?: name)? [["]?[^\s\]"]+[\]"]? (?:does not|doesn't) exist\b|`,
    String.raw`(?:domain )?(?:status|state):[ \t]*(?:free|available|not registered)[ \t]*$|\S+ is free[ \t]*$|`,
    String.raw`\S+ is available for (?:registration|purchase)\b|\S+[ \t]+-[ \t]+no match\b|`,
    String.raw`(?:(?:this |the )?domain(?: name)? )?\S* ?(?:is not registered|has not been registered)\b|`,
    // Of Hungary, Argentina, Brazil, Ukraine, countries that write Russian, China and Korea.
    String.raw`nincs \(?ilyen\)? tal[aá]lat|el dominio no se encuentra registrado\b|dom[ií]nio n[aã]o (?:encontrado|registrado)\b|`,
    'домен не зареєстрован|записів не знайдено|домен не зарегистрирован|(?:ничего|записей) не найдено|',
    '(?:该|您查询的)?域名(?:不存在|未注册)|상기 도메인이름은 등록되어 있지 않',
    ')[^\\n]*',
  ].join(''),
  'im',
)

/** What speaks against a free name, although a line says that it is not found: a limit, or a name that is kept back. */
const against: readonly RegExp[] = [
  dataLine,
  new RegExp(String.raw`${stateKey}(?!free\b|available\b|not registered\b)\S`, 'im'),
  /\b(?:limit|quota)\b.{0,40}\b(?:exceeded|reached)\b|\bexceeded\b.{0,40}\b(?:limit|quota|rate)\b/i,
  /^[ \t]*(?:[%#*]+[ \t]*)?(?:error:[ \t]*)?too many (?:requests|queries|connections)\b/im,
  /\btemporarily unavailable\b|\btry again later\b/i,
  /\baccess (?:is )?(?:denied|blocked)\b|\bblacklisted\b/i,
  /\b(?:domain|name)\b[^.\n]{0,60}\b(?:is|was|has been) (?:reserved|blocked|delisted|premium|not available)\b/i,
  /\b(?:cannot|can not|may not|not allowed to) be registered\b|\bnot available for registration\b/i,
  /^[ \t]*(?:[%#*]+[ \t]*)?(?:reserved|premium|blocked)(?:[ \t]+(?:domain|name|by)\b|[ \t]*[.:]?[ \t]*$)/im,
]

const plainName = (name: string): string => asciiDomain(name.replace(/\.$/, ''))

const namesIn = (line: string): string[] =>
  (line.match(/[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi) ?? []).map(plainName).filter(name => /[a-z]/.test(name))

/** A key of other layouts as `Key:`: `[Domain Name]` and `a. [Domain Name]` (.jp), `Domain Name......:` (.fi, .no, .kz). */
const plainKeys = (text: string): string =>
  text
    .replace(/^[ \t]*(?:[a-z]\.[ \t]*)?\[([^\]\n:]+)\][ \t]*(?!:)/gim, '$1: ')
    .replace(/^([^\n:.]*[^\n:.\s])[ \t]*\.{2,}[ \t]*:/gm, '$1:')

/**
 * Reads what a WHOIS server says about a name, full and in ASCII. There is no format (RFC 3912): what is not clearly a
 * registration of this name, or clearly the want of one, is a doubt.
 * @throws LookupDoubt
 */
export const readWhoisAnswer = (name: string, answer: string): ForeignAnswer => {
  const shown = answer.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const text = plainKeys(shown)
  const absent = absentLine.exec(text)?.[0]
  const named = [...text.matchAll(nameLine)].map(([, found = '']) => plainName(found))
  const isRecord = named.includes(name) && (dataLine.test(text) || stateLine.test(text))
  if (absent === undefined && isRecord) return { state: 'taken', text: shown }
  const others = absent === undefined ? [] : namesIn(absent).filter(found => found !== name)
  const isFree = absent !== undefined && others.length === 0 && !against.some(sign => sign.test(text))
  if (isFree) return { state: 'available' }
  throw new LookupDoubt('The answer is neither a record of the name nor the want of one')
}

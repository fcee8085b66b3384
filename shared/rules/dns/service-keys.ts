/** By number (IANA, "Service Parameter Keys"): RFC 9460, then RFC 9461, RFC 9540 and what came after them. */
const keys = [
  'mandatory',
  'alpn',
  'no-default-alpn',
  'port',
  'ipv4hint',
  'ech',
  'ipv6hint',
  'dohpath',
  'ohttp',
  'tls-supported-groups',
  'docpath',
]

/** Name servers in use know the keys of RFC 9460 by name; all of them take a later one by its number. */
const namedUntil = 6

/** RFC 9460 14.3.2: never a key. */
const invalidKey = 65_535

/** The number of a key that is written by name or as `key667` (RFC 9460 2.1); null where there is none. */
export const readServiceKey = (text: string): number | null => {
  const name = text.toLowerCase()
  const written = /^key(0|[1-9]\d{0,4})$/.exec(name)?.[1]
  const number = written === undefined ? keys.indexOf(name) : Number(written)
  return number < 0 || number >= invalidKey ? null : number
}

export const writeServiceKey = (number: number): string =>
  number <= namedUntil ? (keys[number] ?? '') : `key${number}`

/** Parameters as people know them: `ohttp`, where the record has `key8=""`. */
export const nameServiceKeys = (parameters: string): string =>
  parameters.replace(/(^|[ ,=])key(\d+)(?:="")?(?=[ ,=]|$)/g, (whole, before: string, number: string) =>
    keys[Number(number)] === undefined ? whole : `${before}${keys[Number(number)]}`,
  )

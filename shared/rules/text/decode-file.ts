/** How the bytes of a file were read. */
export interface DecodedFile {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'windows-1252'
}

type Encoding = DecodedFile['encoding']

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** UTF-16 without a mark has zero bytes, in the upper halves of its dots, digits and line ends; other texts have none. */
const byZeros = (bytes: Uint8Array): Encoding | undefined => {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [upper = 0, lower = 0] = zeros
  if (upper === lower) return undefined
  return lower > upper ? 'utf-16le' : 'utf-16be'
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const encodingOf = (bytes: Uint8Array, language: string): Encoding => {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  const wide = byZeros(bytes)
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  // Excel writes its plain CSV in the code page of Windows, which follows the language of the machine.
  return language === 'uk' ? 'windows-1251' : 'windows-1252'
}

/** Reads a text file of a person, whichever program wrote it. `language` is that of the page. */
export const decodeFile = (bytes: Uint8Array, language: string): DecodedFile => {
  const encoding = encodingOf(bytes, language)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

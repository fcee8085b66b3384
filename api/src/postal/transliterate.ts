/** Ukrainian by the rules of the Cabinet of Ministers of 2010; then letters of other languages that people write here. */
const letters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...'абвгґдезиклмнопрстуф'].map((letter, at) => [letter, [...'abvhgdezyklmnoprstuf'][at] ?? '']),
  ),
  ...{
    є: 'ie',
    ж: 'zh',
    і: 'i',
    ї: 'i',
    й: 'i',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ю: 'iu',
    я: 'ia',
    ь: '',
  },
  ...{ ё: 'e', ы: 'y', э: 'e', ъ: '', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' },
  ...{ '’': '', ʼ: '', "'": '', '–': '-', '—': '-', '«': '"', '»': '"', '“': '"', '”': '"', '„': '"', '№': 'No.' },
}

/** At the beginning of a word. */
const first: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }

const withCase = (latin: string, isUpper: boolean): string =>
  isUpper ? latin.charAt(0).toUpperCase() + latin.slice(1) : latin

/** A text in ASCII, as registries want the internationalised form of an address; undefined where it cannot be written so. */
export const toAscii = (text: string): string | undefined => {
  const latin = text
    .normalize('NFC')
    .replace(/зг/gi, pair => (pair[0] === 'З' ? 'Zgh' : 'zgh'))
    .replace(/[^\x20-\x7e]|(?<=\p{Script=Cyrillic})'(?=\p{Script=Cyrillic})/gu, (letter, at: number, whole: string) => {
      const lower = letter.toLowerCase()
      const isFirst = at === 0 || !/[\p{L}\p{M}’ʼ']/u.test(whole.charAt(at - 1))
      const found = (isFirst ? first[lower] : undefined) ?? letters[lower]
      return found === undefined ? letter.normalize('NFD').replace(/\p{M}/gu, '') : withCase(found, letter !== lower)
    })
  return /^[\x20-\x7e]*$/.test(latin) ? latin : undefined
}

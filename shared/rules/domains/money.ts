const locales = { en: 'en-US', uk: 'uk-UA' } as const

/** Browsers and servers differ in what they write for these. */
const signs: Readonly<Record<'en' | 'uk', Readonly<Record<string, string>>>> = { en: {}, uk: { UAH: '₴' } }

/** Of ISO 4217: the others have two. `Intl` knows them for display only, where HUF and others have none. */
const withoutMinorUnits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const withThreeDigits = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** How many digits of an amount are minor units. */
export const digitsOf = (currency: string): number =>
  withoutMinorUnits.includes(currency) ? 0 : withThreeDigits.includes(currency) ? 3 : 2

/** An amount in minor units as people of that language write it, for example `UAH 450.00`. */
export const formatMoney = (language: 'en' | 'uk', currency: string, minorUnits: number): string => {
  const digits = digitsOf(currency)
  const shown = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  const parts = new Intl.NumberFormat(locales[language], shown).formatToParts(minorUnits / 10 ** digits)
  const sign = signs[language][currency]
  return parts.map(({ type, value }) => (type === 'currency' && sign ? sign : value)).join('')
}

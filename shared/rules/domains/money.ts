const locales = { en: 'en-US', uk: 'uk-UA' } as const

/** Browsers and servers differ in what they write for these. */
const signs: Readonly<Record<'en' | 'uk', Readonly<Record<string, string>>>> = { en: {}, uk: { UAH: '₴' } }

/** An amount in minor units as people of that language write it, for example `UAH 450.00`. */
export const formatMoney = (language: 'en' | 'uk', currency: string, minorUnits: number): string => {
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency })
  const parts = format.formatToParts(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  const sign = signs[language][currency]
  return parts.map(({ type, value }) => (type === 'currency' && sign ? sign : value)).join('')
}

const locales = { en: 'en-US', uk: 'uk-UA' } as const

/** An amount in minor units as people of that language write it, for example `UAH 450.00`. */
export const formatMoney = (language: 'en' | 'uk', currency: string, minorUnits: number): string => {
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency })
  return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

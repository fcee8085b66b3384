import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number that could be called. What a person typed is stored as it is; this is what a registry takes. */
export interface Phone {
  /** Of EPP (RFC 5733 2.5), such as `+380.441234567`. */
  registry: string
  extension?: string
}

/** Words before a number, and those before an extension, which the library does not know. */
const label =
  /^(?:tel|telephone|phone|mobile|mob|cell|fax|call|callto|sms|whatsapp|viber|telegram|signal|[tpmf]|телефон|тел|моб|мобільний|факс|т)[.:\s]*(?=[+(\d])/iu
const extensionWord =
  /(?:;ext=|[,;\s]*(?:доб|дод|вн|внутр|внутрішній|добавочный|int|poste|durchwahl)[.:\s]+)(?=\d{1,7}$)/iu

/** What a text puts around a number: quotes, a telephone, the sign of a formula, the comma after it. */
const around = /^[\s"'`“”„‘’«»=☎✆📞📱]+|[\s"'`“”‘’«»,;]+$/gu

/** Without what the clipboard brings along, with full-width digits as plain ones. */
const cleaned = (text: string): string =>
  text
    .replace(/&nbsp;/g, ' ')
    .normalize('NFKC')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(around, '')
    .replace(/^(tel|callto|sms):\s*(?=\S)/i, '')
    .replace(label, '')
    .replace(/(?<=^\+.*);phone-context=[^;]*/i, '')
    .replace(/^[([]\s*(\+\d{1,3})\s*[)\]]/, '$1 ')
    .replace(/^\++\s*(?:00)?(?=\d)/, '+')
    .replace(/\(\s*([^\d()+]{1,16}\d{1,7})\s*\)$/u, ' $1')
    .replace(extensionWord, ' ext. ')
    .trim()

/** `8` and `0` before a number inside Ukraine, as it was dialled until 2009. */
const withoutOldPrefix = (text: string, country: string | undefined): string =>
  country === 'UA' && /^8\D*0(?:\D*\d){9}$/.test(text) ? text.slice(1).trim() : text

/** `00` stands for the plus where no country says how it is written there. */
const withPlus = (text: string, country: string | undefined): string =>
  country === undefined ? text.replace(/^00[\s-]*(?=[1-9])/, '+') : text

/**
 * Reads a phone number as people write it.
 * @param country code of ISO 3166-1, for a number without the code of its country
 * @returns undefined for a text that is no phone number, or that needs a country
 */
export const readPhone = (text: string, country?: string): Phone | undefined => {
  const number = withPlus(withoutOldPrefix(cleaned(text), country), country)
  const parsed = parsePhoneNumberFromString(number, {
    ...(country && { defaultCountry: country as CountryCode }),
    extract: false,
  })
  if (!parsed?.isPossible()) return undefined
  return {
    registry: `+${parsed.countryCallingCode}.${parsed.number.slice(parsed.countryCallingCode.length + 1)}`,
    ...(parsed.ext && { extension: parsed.ext }),
  }
}

/** A number without the code of its country, such as `030/1234567`: right for people, not yet for a registry. */
const isNational = (text: string): boolean => {
  const number = cleaned(text).replace(/ ?(?:ext\.?|x|#) ?\d{1,7}$/i, '')
  const digits = number.replace(/\D/g, '')
  return /^[(\d][\d\s()./-]*$/.test(number) && digits.length >= 3 && digits.length <= 15
}

/** What is wrong with a phone number that is not empty: a code of a field's fault, or null. */
export const phoneFault = (text: string, country: string | undefined): 'phone_invalid' | 'phone_country' | null => {
  if (readPhone(text, country)) return null
  return country === undefined && isNational(text) ? 'phone_country' : 'phone_invalid'
}

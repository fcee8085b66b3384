import { useTranslation } from '@panel/shared/i18n'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const formats = new Map<string, Intl.NumberFormat>()

/** Made once: a list of thousands of records shows as many times. */
const formatOf = (language: string, unit: string): Intl.NumberFormat => {
  const key = `${language} ${unit}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  formats.set(key, format)
  return format
}

/** Formats seconds as people say them, in the largest unit that leaves no rest: `1 hour`, `90 minutes`. */
export const useDuration = (): ((seconds: number) => string) => {
  const { i18n } = useTranslation('mfe-domain-manager')
  return seconds => {
    const [unit, length] = units.find(([, size]) => seconds % size === 0 && seconds >= size) ?? ['second', 1]
    return formatOf(i18n.language, unit).format(seconds / length)
  }
}

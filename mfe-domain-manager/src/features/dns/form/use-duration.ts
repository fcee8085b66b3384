import { useTranslation } from '@panel/shared/i18n'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats seconds as people say them, in the largest unit that leaves no rest: `1 hour`, `90 minutes`. */
export const useDuration = (): ((seconds: number) => string) => {
  const { i18n } = useTranslation('mfe-domain-manager')
  return seconds => {
    const [unit, length] = units.find(([, size]) => seconds % size === 0 && seconds >= size) ?? ['second', 1]
    return new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length)
  }
}

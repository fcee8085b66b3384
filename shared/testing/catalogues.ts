type Catalogue = { [key: string]: string | Catalogue }

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** Keys of a catalogue with their texts, nested keys joined by dots. */
export const flatten = (catalogue: Catalogue, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )

const baseKeys = (texts: Map<string, string>) => new Set([...texts.keys()].map(key => key.replace(pluralSuffix, '')))

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?(\w+)>/g)].map(match => match[1] ?? match[2] ?? '').sort()

/**
 * What is wrong between the English and the Ukrainian catalogue: keys that one lacks, placeholders that differ, a
 * number without its four Ukrainian forms, English left standing. Empty when nothing is.
 */
export const compareCatalogues = (en: Catalogue, uk: Catalogue): string[] => {
  const [english, ukrainian] = [flatten(en), flatten(uk)]
  const [englishKeys, ukrainianKeys] = [baseKeys(english), baseKeys(ukrainian)]
  const missing = [...englishKeys].filter(key => !ukrainianKeys.has(key)).map(key => `uk lacks ${key}`)
  const extra = [...ukrainianKeys].filter(key => !englishKeys.has(key)).map(key => `en lacks ${key}`)
  const plurals = [...ukrainian.keys()]
    .filter(key => key.endsWith('_one'))
    .map(key => key.replace(pluralSuffix, ''))
    .flatMap(key =>
      ['few', 'many', 'other'].filter(form => !ukrainian.has(`${key}_${form}`)).map(form => `uk lacks ${key}_${form}`),
    )
  const differing = [...english].flatMap(([key, text]) => {
    const other = ukrainian.get(key)
    // `one` is 1 in English, and 1, 21 and 31 in Ukrainian.
    const isOne = key.endsWith('_one') && !text.includes('{{count')
    const expected = isOne ? [...placeholders(text), 'count'].sort() : placeholders(text)
    const found = other === undefined ? '' : placeholders(other).join()
    if (other === undefined || found === expected.join() || found === placeholders(text).join()) return []
    return [`placeholders of ${key} differ`]
  })
  const untranslated = [...ukrainian]
    .filter(([key, text]) => text === english.get(key) && /[a-z]{3,} [a-z]{3,}/i.test(text))
    .map(([key]) => `uk ${key} is still English`)
  return [...missing, ...extra, ...plurals, ...differing, ...untranslated]
}

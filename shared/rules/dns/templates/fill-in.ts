/** What is put in place of placeholders, by their name. An empty value is none. */
export type Values = Readonly<Record<string, string>>

const placeholder = /\{([a-z0-9]+)\}/g

interface Filled {
  text: string
  /** The placeholders that were in the text. */
  fields: string[]
  /** A placeholder has no value. */
  isIncomplete: boolean
}

const hasAll = (text: string, values: Values): boolean =>
  [...text.matchAll(placeholder)].every(([, name = '']) => values[name])

/** Puts values in place of `{placeholders}`; what is in brackets is left out with its placeholder. */
export const fillIn = (template: string, values: Values): Filled => {
  const whole = template.replace(/\[([^\]]*)\]/g, (_, part: string) => (hasAll(part, values) ? part : ''))
  return {
    text: whole.replace(placeholder, (_, name: string) => values[name] ?? ''),
    fields: [...whole.matchAll(placeholder)].map(([, name = '']) => name),
    isIncomplete: !hasAll(whole, values),
  }
}

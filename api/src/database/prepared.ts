import { sql } from 'kysely'

const mark = '/* prepared */'

/**
 * At the end of a statement that calls need again and again: each connection prepares it once. Only for statements that
 * find their rows by a whole key, since their plan is made without their values, and that name their columns: one with
 * `*` would fail after a step of the schema has added a column. Such statements cannot say which request they are for.
 */
export const prepared = sql`${sql.raw(mark)}`

const names = new Map<string, string>()

/** The name under which a statement is prepared; undefined for one that is not. */
export const preparedName = (text: string): string | undefined => {
  if (!text.endsWith(mark)) return undefined
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `statement ${names.size + 1}`
  names.set(text, name)
  return name
}

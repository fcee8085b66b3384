import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema'

const mark = '/* prepared */'

/** Ends a statement that calls need again and again, where its text is built each time: see `prepare`. */
export const prepared: RawBuilder<unknown> = sql.raw(mark)

/** The place of a value in a statement. */
class Place {
  constructor(readonly name: string) {}
}

/**
 * A statement that calls need again and again: it is built once, and each connection prepares it once. Only for statements
 * that find their rows by a whole key, since their plan is made without their values, and that name their columns: one
 * with `*` would fail after a step of the schema has added a column. Such statements cannot say which request they are for.
 * @param build makes the statement, with a place where each value belongs; it ends with `end`
 * @returns what runs it with the values of one use
 */
export const prepare = <Values extends object, Row>(
  build: (
    db: Database,
    value: <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>,
    end: RawBuilder<unknown>,
  ) => CompiledQuery<Row>,
) => {
  let built: CompiledQuery<Row> | undefined
  return async (db: Database, values: Values): Promise<Row[]> => {
    built ??= build(db.withoutPlugins(), name => sql`${new Place(name)}`, sql`${sql.raw(mark)}`)
    const parameters = built.parameters.map(given =>
      given instanceof Place ? values[given.name as keyof Values] : given,
    )
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
  }
}

const names = new Map<string, string>()

/** Whether a statement, or the end of one, is marked for being prepared. */
export const isPreparedText = (text: string): boolean => text.endsWith(mark)

/** The name under which a statement is prepared; undefined for one that is not. */
export const preparedName = (text: string): string | undefined => {
  if (!isPreparedText(text)) return undefined
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `statement ${names.size + 1}`
  names.set(text, name)
  return name
}

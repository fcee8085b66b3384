import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { prepared } from '../src/database/prepared'
import { forRequest } from '../src/database/request-comment'
import type { Schema } from '../src/database/schema'

const db = forRequest(
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: inner => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  'r-1',
)

test('each statement of a request says which one it is for', () => {
  const statements = [
    db.selectFrom('users').select('id').where('id', '=', 1).limit(1),
    db
      .insertInto('guests')
      .values({ token_hash: Buffer.alloc(1) })
      .returning('id'),
    db.updateTable('users').set({ language: 'uk' }).where('id', '=', 1),
    db.deleteFrom('users').where('id', '=', 1),
  ].map(query => query.compile().sql)
  statements.push(sql`select now() at time zone ${'UTC'}`.compile(db).sql)
  expect(statements.filter(text => !text.endsWith(' /* request r-1 */'))).toEqual([])
})

test('one that is prepared is the same for every request', () => {
  expect(db.selectFrom('users').select('id').modifyEnd(prepared).compile().sql).not.toContain('r-1')
  expect(sql`select 1 ${prepared}`.compile(db).sql).not.toContain('r-1')
})

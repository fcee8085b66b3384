import { Pool, type PoolClient, type QueryResultRow, types } from 'pg'
import { type StatementName, sql } from './sql'

const int8 = 20
types.setTypeParser(int8, Number)

/** Runs one of the statements. */
export type Run = <Row extends QueryResultRow>(name: StatementName, ...values: unknown[]) => Promise<Row[]>

/** Each statement is prepared once a connection: the strongest way that the driver has. */
const runOn =
  (client: Pool | PoolClient): Run =>
  async <Row extends QueryResultRow>(name: StatementName, ...values: unknown[]) =>
    (await client.query<Row>({ name, text: sql[name], values })).rows

export interface BareDatabase {
  run: Run
  /** As the product's counters, which do not wait for the disk. */
  count: Run
  /** Statements of one transaction that are sent together. */
  transactAtOnce: <const Results extends readonly QueryResultRow[][]>(
    begin: (run: Run) => { [At in keyof Results]: Promise<Results[At]> },
  ) => Promise<Results>
  transact: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>
}

/** As many connections as the product has. */
export const openDatabase = (url: string): BareDatabase => {
  const pool = new Pool({ connectionString: url, max: 16, pipeline: true, options: '-c timezone=UTC' })
  const counters = new Pool({ connectionString: url, max: 4, pipeline: true, options: '-c synchronous_commit=off' })
  return {
    run: runOn(pool),
    count: runOn(counters),
    transactAtOnce: async begin => {
      const client = await pool.connect()
      try {
        const opened = client.query('begin')
        const statements = begin(runOn(client))
        await Promise.all([opened, ...statements, client.query('commit')])
        return await Promise.all(statements)
      } finally {
        client.release()
      }
    },
    transact: async work => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(runOn(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

import { type Kysely, sql } from 'kysely'

/** What browsers measure of builds, counted by day and bucket, so that it stays small however many visitors there are. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table build_measurements (
      name text not null,
      build text not null,
      day date not null,
      metric text not null,
      bucket integer not null,
      count bigint not null,
      primary key (name, build, day, metric, bucket)
    )`.execute(db)
  await sql`create index build_measurements_day on build_measurements (day)`.execute(db)
}

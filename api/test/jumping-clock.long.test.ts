import { sql } from 'kysely'
import { startWorker } from '../src/jobs/worker'
import { startTestApi, type TestApi } from './api'
import { until } from './until'

jest.setTimeout(60_000)

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  for (const statement of [
    'create table ordered_jobs (task text)',
    `create function note_order() returns trigger language plpgsql security definer as $$ begin
      insert into public.ordered_jobs select identifier from graphile_worker._private_tasks where id = new.task_id;
      return new; end $$`,
    `create trigger note_order after insert on graphile_worker._private_jobs for each row execute function note_order()`,
  ])
    await sql.raw(statement).execute(api.db)
})

afterEach(() => jest.useRealTimers())

afterAll(() => api.close())

const counts = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ task: string; count: number }>`
    select task, count(*)::int as count from ordered_jobs group by task`.execute(api.db)
  return Object.fromEntries(rows.map(({ task, count }) => [task, count]))
}

/** Runs a worker while `look` looks. */
const whileWorking = async (look: () => Promise<void>): Promise<void> => {
  const worker = await startWorker(api.deps, async () => undefined, api.url)
  await look().finally(() => worker.stop())
}

/** The calendar goes on from a moment; timers do not know of it. */
const setCalendar = (moment: string): void => {
  jest.useFakeTimers({
    now: new Date(moment),
    advanceTimers: true,
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
    ],
  })
}

const untilOrdered = (count: number) => until(`${count} orders`, async () => ((await counts()).run_due ?? 0) >= count)

/** As many looks as minutes were jumped over: who makes up for them orders as often meanwhile. */
const lookOften = async (): Promise<void> => {
  for (let look = 0; look < 300; look += 1) await counts()
}

test('minutes that the clock jumps over are not made up for; a clock that is put right again delays nothing', async () => {
  setCalendar('2030-01-01T10:59:57Z')
  await whileWorking(async () => {
    jest.setSystemTime(new Date('2030-01-01T14:00:58Z'))
    await untilOrdered(1)
    await lookOften()
    expect(await counts()).toEqual({ complete_transfers: 1, run_due: 1, unlock_abandoned: 1 })
  })
  setCalendar('2030-01-01T10:59:57Z')
  await whileWorking(() => untilOrdered(2))
})

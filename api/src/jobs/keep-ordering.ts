import type { Database } from '../database/schema'
import type { Dependencies } from '../request-context'
import { orderOnce } from './order-repository'

const minute = 60_000

/** After the full minute, so that a timer that fires early is not taken for the next one. */
const slack = 50

const eachMinute = ['unlock_abandoned', 'complete_transfers', 'run_due']
const eachHour = 'clean_up'
const minuteOfHour = 17

/** Orders what is to be done at a moment. */
const orderDue = async (db: Database, now: Date): Promise<void> => {
  const hourly = now.getUTCMinutes() === minuteOfHour ? [eachHour] : []
  for (const task of [...eachMinute, ...hourly]) await orderOnce(db, task)
}

/**
 * Orders the work of each full minute. Returns what stops it. Minutes that a clock jumps over are not made up for, and
 * one that jumps back delays nothing: graphile-worker's own cron goes through every minute of a jump, and orders nothing
 * until a clock that was ahead is there again.
 */
export const keepOrdering = ({ db, log }: Pick<Dependencies, 'db' | 'log'>): (() => Promise<void>) => {
  let ordering: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const wait = (): void => {
    timer = setTimeout(
      () => {
        ordering = orderDue(db, new Date()).catch(err => log.warn({ err }, 'the work of a minute could not be ordered'))
        wait()
      },
      minute - (Date.now() % minute) + slack,
    )
  }
  wait()
  return () => {
    clearTimeout(timer)
    return ordering
  }
}

import pino from 'pino'
import { quietRepeats } from '../src/server-kit/quiet-repeats'

const openLog = () => {
  const lines: Record<string, unknown>[] = []
  const clock = { ms: 0 }
  const log = pino(
    { base: null, timestamp: false, hooks: quietRepeats(() => clock.ms) },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  return { lines, clock, log }
}

const outage = (port: number) => ({
  err: Object.assign(new Error(`connect to 127.0.0.1:${port}`), { code: 'ECONNREFUSED' }),
})

test('a failure that repeats is one line, then one with how often it was not said', () => {
  const { lines, clock, log } = openLog()
  for (let call = 0; call < 13_000; call += 1) log.child({ reqId: call }).error(outage(40_000 + call), 'unavailable')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ reqId: 0, msg: 'unavailable', err: { code: 'ECONNREFUSED' } })
  clock.ms = 10_000
  log.error(outage(5432), 'unavailable')
  log.error(outage(5432), 'unavailable')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ repeated: 12_999, msg: 'unavailable', err: { code: 'ECONNREFUSED' } })
})

test('what differs is said, and so is everything that is no failure', () => {
  const { lines, log } = openLog()
  log.error(outage(1), 'unavailable')
  log.error({ err: new Error('no such table') }, 'internal')
  log.error(new Error('no such column'))
  log.warn('the disk is nearly full')
  for (let count = 0; count < 3; count += 1) log.info('mail')
  expect(lines.map(({ msg }) => msg)).toEqual([
    'unavailable',
    'internal',
    'no such column',
    'the disk is nearly full',
    'mail',
    'mail',
    'mail',
  ])
})

test('texts that differ each time do not fill the memory', () => {
  const { lines, log } = openLog()
  const name = (count: number) => String.fromCodePoint(0x4e00 + count)
  for (let count = 0; count < 2000; count += 1) log.warn(name(count))
  expect(lines).toHaveLength(2000)
})

import pino, { type Logger } from 'pino'
import type { LogTarget } from '../server-kit/log-target'
import { quietRepeats } from '../server-kit/quiet-repeats'
import type { Settings } from '../settings/settings'

const secretFields = ['password', 'new_password', 'token', 'access_token', 'authorization', 'cookie']

/** The log of the process: JSON lines on stderr, and to another system where there is one, without secrets. */
export const createLog = (level: Settings['LOG_LEVEL'], target?: LogTarget): Logger =>
  pino(
    {
      level,
      base: { process: 'api' },
      hooks: quietRepeats(),
      redact: { paths: secretFields.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    target
      ? pino.multistream([
          { level: 'trace', stream: pino.destination(2) },
          { level: 'trace', stream: target },
        ])
      : pino.destination(2),
  )

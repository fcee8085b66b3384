import pino, { type Logger } from 'pino'
import { quietRepeats } from './quiet-repeats'
import type { Settings } from './settings'

const secretFields = ['password', 'new_password', 'token', 'access_token', 'authorization', 'cookie']

/** The log of the process: JSON lines on stderr, without secrets. */
export const createLog = (level: Settings['LOG_LEVEL']): Logger =>
  pino(
    {
      level,
      base: { process: 'api' },
      hooks: quietRepeats(),
      redact: { paths: secretFields.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    pino.destination(2),
  )

import { errorText, isApiError, queryClient } from '@panel/shared/api-client'
import type { ExpectedSum } from '@panel/shared/contract'
import { i18n } from '@panel/shared/i18n'
import { useRef, useState } from 'react'
import { keys } from '../../../common/keys'
import type { TransferLine } from '../../../model/transfer-lines'
import { readOwnPrice, requestTransferIn } from './transfer-in'

/** What became of a line: `refusal` is the reason, and undefined where the transfer is requested. */
export interface TransferVerdict {
  line: TransferLine
  refusal?: string
  /** What the name costs that has a price of its own, which is to be seen before it is requested. */
  own?: ExpectedSum
}

/** Prices by name. */
export type PricesByName = Readonly<Record<string, ExpectedSum>>

interface Progress {
  done: number
  total: number
  running: boolean
}

const idle: Progress = { done: 0, total: 0, running: false }

const requestOne = async (
  { domain, code }: TransferLine,
  expected: ExpectedSum | undefined,
  fallback: string,
): Promise<string | undefined> => {
  const body = { domain, ...(code && { auth_code: code }), ...(expected && { expected }) }
  const { status, reason } = await requestTransferIn(body)
  return status === 'rejected' ? (reason?.text ?? fallback) : undefined
}

const refusalOf = (error: unknown, fallback: string): string => {
  const [fault] = isApiError(error) ? error.fields : []
  return fault?.message ?? errorText(error, fallback)
}

/** The remaining lines would fail too: the day's limit is reached, the session has ended, or no answer comes. */
const endsAll = (error: unknown): boolean =>
  isApiError(error) && (error.failure !== 'problem' || error.status === 401 || error.status === 429)

/** Requests the transfer of one domain after the other, until all are tried or it is stopped. Updates: the list. */
export const useTransferList = () => {
  const [progress, setProgress] = useState(idle)
  const stopped = useRef(false)

  const run = async (lines: readonly TransferLine[], shown: PricesByName): Promise<TransferVerdict[]> => {
    const fallback = i18n.t('registrar.in.failed', { ns: 'mfe-domain-manager' })
    const verdicts: TransferVerdict[] = []
    stopped.current = false
    setProgress({ done: 0, total: lines.length, running: true })
    for (const line of lines) {
      if (stopped.current) break
      const verdict = await requestOne(line, shown[line.domain], fallback).then(
        refusal => ({ line, ...(refusal !== undefined && { refusal }) }),
        async error => {
          stopped.current ||= endsAll(error)
          const own = await readOwnPrice(error, line.domain)
          return { line, refusal: refusalOf(error, fallback), ...(own && { own }) }
        },
      )
      verdicts.push(verdict)
      setProgress({ done: verdicts.length, total: lines.length, running: true })
    }
    setProgress(idle)
    void queryClient.invalidateQueries({ queryKey: keys.list })
    return verdicts
  }

  return {
    ...progress,
    run,
    stop: () => {
      stopped.current = true
    },
  }
}

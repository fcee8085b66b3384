import { gatewayKeyHeader } from '@panel/api/gateway-key'
import type { AudienceCondition, Viewer } from '@panel/shared/contract/audience'
import { gatewayCalls, type RecordedChange } from '@panel/shared/contract/gateway-calls'
import type { HandedPage, MeasuredBuild } from '@panel/shared/contract/measurements'
import type { ForwardedFailure, PanelFailure } from '@panel/shared/contract/releases'
import * as z from 'zod'
import { RefusedByApi } from '../errors'
import type { ApiProcesses } from './api-processes'

/** Milliseconds that the API may take, and that it may take while a page waits. */
const answerLimit = 10_000
const pageLimit = 1000

/** The API refuses the body itself. Any other status, such as that of a wrong key, says nothing about what was sent. */
const isRefusal = (status: number): boolean => status === 400 || status === 413 || status === 422

/** The calls that a gateway makes in its own name, by its key. */
export const ownCalls = (processes: ApiProcesses, gatewayKey: string) => {
  const call = async (
    { method, path }: { method: string; path: string },
    body?: object,
    { cookie, limit = answerLimit }: { cookie?: string | undefined; limit?: number } = {},
  ): Promise<unknown> => {
    const reply = await fetch(processes.choose() + path, {
      method,
      headers: {
        [gatewayKeyHeader]: gatewayKey,
        ...(body && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limit),
    })
    if (!reply.ok) {
      const sentence = `the API answered ${reply.status} to ${method} ${path}`
      throw isRefusal(reply.status) ? new RefusedByApi(sentence) : new Error(sentence)
    }
    return reply.status === 204 ? undefined : reply.json()
  }
  return {
    recordReleases: async (changes: readonly RecordedChange[]): Promise<number> =>
      z.parse(gatewayCalls.releases.response, await call(gatewayCalls.releases, { changes })).generation,
    measure: async (pages: readonly HandedPage[]): Promise<void> => void (await call(gatewayCalls.measure, { pages })),
    keepFailures: async (failures: readonly ForwardedFailure[]): Promise<void> =>
      void (await call(gatewayCalls.failures, { failures })),
    failuresOf: async (panel: string): Promise<PanelFailure[]> =>
      z.parse(gatewayCalls.failuresOf.response, await call(gatewayCalls.failuresOf, { panel })).failures,
    /** The account that a request comes from. Rejects soon, or at once where no process is ready, unless it `mustKnow`. */
    viewerOf: async (
      { token, cookie }: { token: string | undefined; cookie: string | undefined },
      mustKnow: boolean,
    ): Promise<Viewer> => {
      if (!mustKnow && !processes.isReady()) throw new Error('no process of the API is ready')
      const options = { cookie, limit: mustKnow ? answerLimit : pageLimit }
      return z.parse(gatewayCalls.viewer.response, await call(gatewayCalls.viewer, { token }, options)).viewer
    },
    audienceSize: async (conditions: readonly AudienceCondition[]): Promise<{ accounts: number; total: number }> =>
      z.parse(gatewayCalls.audienceSize.response, await call(gatewayCalls.audienceSize, { conditions })),
    measured: async (): Promise<MeasuredBuild[]> =>
      z.parse(gatewayCalls.measured.response, await call(gatewayCalls.measured)).builds,
  }
}

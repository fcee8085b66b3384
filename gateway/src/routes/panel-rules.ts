import type { AudienceCondition } from '@panel/shared/contract/audience'
import { audienceOrder, flagOrder, panelRuleCalls, settingsOrder } from '@panel/shared/contract/panel-rules'
import type { ReleaseChange } from '@panel/shared/contract/releases'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { safeParse } from 'zod'
import { ReleaseError, ReleaseForbidden } from '../errors'
import { sendProblem } from '../http/problem'
import { answer, refuse } from './release-answers'
import type { PanelDesk, Releaser } from './release-desk'

const bodyLimit = 65_536

interface PanelRules {
  desk: PanelDesk
  releaserOf: (request: FastifyRequest) => Releaser
  /** Of how many accounts all conditions are true; undefined where no API is known. */
  countAccounts:
    | ((conditions: readonly AudienceCondition[]) => Promise<{ accounts: number; total: number }>)
    | undefined
  note: (request: FastifyRequest, change: ReleaseChange) => void
}

type Named = FastifyRequest<{ Params: { name: string } }>

interface Issue {
  path: PropertyKey[]
  code?: string | undefined
  message: string
}

const refuseBody = (reply: FastifyReply, issues: readonly Issue[]): FastifyReply =>
  sendProblem(
    reply,
    422,
    'validation',
    `${issues[0]?.path.join('.') || 'The body'} is malformed.`,
    issues.map(({ path, code = 'invalid', message }) => ({ field: path.join('.'), code, message })),
  )

const orNotFound = (reply: FastifyReply, error: unknown): FastifyReply => {
  if (error instanceof ReleaseError && !(error instanceof ReleaseForbidden))
    return sendProblem(reply, 404, 'not_found', error.message)
  return refuse(reply, error)
}

/** Audiences, flags and settings of panels: changed without a release. */
export const servePanelRules = (app: FastifyInstance, { desk, releaserOf, countAccounts, note }: PanelRules): void => {
  const changed = (request: FastifyRequest, reply: FastifyReply, change: ReleaseChange): FastifyReply => {
    note(request, change)
    return answer(reply, 200, change)
  }
  app.put('/releases/:name/audience', { bodyLimit }, async (request: Named, reply) => {
    const body = safeParse(audienceOrder, request.body)
    if (!body.success) return refuseBody(reply, body.error.issues)
    const { audience, reason = '' } = body.data
    try {
      return changed(request, reply, await desk.setAudience(releaserOf(request), request.params.name, audience, reason))
    } catch (error) {
      return refuse(reply, error)
    }
  })
  app.post('/releases/:name/audience/size', { bodyLimit }, async (request: Named, reply) => {
    const body = safeParse(panelRuleCalls.audienceSize.body, request.body)
    if (!body.success) return refuseBody(reply, body.error.issues)
    const conditions = await desk.conditions(request.params.name, body.data.audience)
    const size = await countAccounts?.(conditions ?? [{ salt: '', accounts: [] }])
    return size ? answer(reply, 200, size) : sendProblem(reply, 404, 'not_found', 'There are no accounts to count.')
  })
  app.get('/releases/flags', async (_request, reply) => answer(reply, 200, await desk.flags()))
  app.put('/releases/flags/:name', { bodyLimit }, async (request: Named, reply) => {
    const name = safeParse(panelRuleCalls.setFlag.params, request.params)
    const body = safeParse(flagOrder, request.body)
    if (!name.success) return refuseBody(reply, name.error.issues)
    if (!body.success) return refuseBody(reply, body.error.issues)
    const { reason = '', ...flag } = body.data
    try {
      return changed(request, reply, await desk.setFlag(releaserOf(request), name.data.name, flag, reason))
    } catch (error) {
      return refuse(reply, error)
    }
  })
  app.get('/releases/:name/settings', async (request: Named, reply) => {
    try {
      return answer(reply, 200, await desk.settings(releaserOf(request), request.params.name))
    } catch (error) {
      return orNotFound(reply, error)
    }
  })
  app.put('/releases/:name/settings', { bodyLimit }, async (request: Named, reply) => {
    const body = safeParse(settingsOrder, request.body)
    if (!body.success) return refuseBody(reply, body.error.issues)
    const { values, reason = '' } = body.data
    const { name } = request.params
    try {
      note(request, await desk.setSettings(releaserOf(request), name, values, reason))
      return answer(reply, 200, await desk.settings(releaserOf(request), name))
    } catch (error) {
      return refuse(reply, error)
    }
  })
}

import type { ParamsOf } from '@panel/shared/contract'
import { type Change, DNS_TEMPLATES, planAdditions, planTemplate } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { applySet } from './change-service'
import { type LockedZone, lockZone } from './zone'

type TemplateParams = ParamsOf<'dns_template'>

const templateOf = ({ template }: TemplateParams) => DNS_TEMPLATES.find(({ id }) => id === template)

/** Refuses what no domain could be given. @throws ProblemError validation with the parameter that is wrong */
export const assertTemplate = (params: TemplateParams): void => {
  if (params.template === undefined) {
    if (!params.records) throw invalidField('records', 'required')
    return
  }
  const template = templateOf(params)
  if (!template) throw invalidField('template', 'choice')
  const [missing] = planTemplate('any-domain.invalid', [], template, params.values ?? {}).missing
  if (missing !== undefined) throw invalidField(missing, 'required')
}

const changesOf = ({ name, records }: LockedZone, params: TemplateParams): Change[] => {
  const template = templateOf(params)
  if (template) return planTemplate(name, records, template, params.values ?? {}).changes
  return planAdditions(name, records, params.records ?? [])
}

/**
 * Gives a domain the records of a template as one change set.
 * @throws ProblemError unchanged where it has them; else as `changeZone`
 */
export const applyTemplate = (context: RequestContext, user: User, domainId: number, params: TemplateParams) =>
  transact(context.db, async trx => {
    const zone = await lockZone(trx, user, domainId)
    const changes = changesOf(zone, params)
    const note = params.template === undefined ? null : `template:${params.template}`
    const { change } = await applySet(context, trx, zone, user, changes, { note })
    if (change === null) throw new ProblemError('unchanged')
  })

import { ProblemError } from '../../base/errors'
import type { RequestContext } from '../../request-context'
import { refusal } from './refusal'
import { renderTemplate } from './render'
import { type ConnectRequest, readRequest, returnAddress } from './request'
import { checkSignature } from './signature'
import type { Template } from './template'
import { currentTemplates, findTemplate } from './template-folder'

/** A link of a service provider. */
export interface Link {
  provider: string
  service: string
  /** As it was sent, without the question mark. */
  query: string
}

/** A link that was read and checked, as far as that needs no account. */
export interface CheckedLink {
  template: Template
  request: ConnectRequest
  isSigned: boolean
  /** Where the browser may be sent back to. */
  address: URL | null
}

/** @throws ProblemError not_found where Domain Connect is off, connect_unknown */
export const templateOf = async (
  { settings, log }: Pick<RequestContext, 'settings' | 'log'>,
  { provider, service }: Pick<Link, 'provider' | 'service'>,
): Promise<Template> => {
  if (settings.DOMAIN_CONNECT === undefined) throw new ProblemError('not_found')
  const template = findTemplate(await currentTemplates(settings.DOMAIN_CONNECT, log), provider, service)
  if (!template) throw new ProblemError('connect_unknown')
  return template
}

/** Reads and checks a link. @throws ProblemError as `templateOf`, connect_refused */
export const checkLink = async (context: RequestContext, link: Link): Promise<CheckedLink> => {
  const template = await templateOf(context, link)
  const request = await readRequest(link.query, template)
  if (template.syncBlock) throw refusal('service', 'connect.blocked')
  const isSigned = await checkSignature(context, template, request)
  renderTemplate(template, request)
  return { template, request, isSigned, address: returnAddress(request, template, isSigned) }
}

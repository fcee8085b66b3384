import { ProblemError } from '../../base/errors'
import type { RequestContext } from '../../request-context'
import { refusal } from './refusal'
import { renderTemplate } from './render'
import { answerAt, type ConnectRequest, readRequest, returnAddress } from './request'
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

const errors: Record<string, 'unauthorized_client' | 'temporarily_unavailable'> = {
  'connect.blocked': 'unauthorized_client',
  'connect.key_unanswered': 'temporarily_unavailable',
}

const onlyOf = (values: readonly string[]): string | undefined => (values.length === 1 ? values[0] : undefined)

/**
 * Where a browser goes with a link that was refused: back to an address that the template names. The signature vouches
 * for no address here, since it may be what is wrong. Null where there is none. `sentence` says the reason.
 */
export const addressOfRefusal = async (
  context: RequestContext,
  link: Link,
  error: ProblemError,
  sentence: string,
): Promise<string | null> => {
  if (error.code !== 'connect_refused') return null
  const values = new URLSearchParams(link.query)
  const redirectUri = onlyOf(values.getAll('redirect_uri'))
  const address = returnAddress({ redirectUri }, await templateOf(context, link), false)
  if (!address) return null
  const [fault] = error.fields
  return answerAt(address, onlyOf(values.getAll('state')), {
    error: errors[fault?.code ?? ''] ?? 'invalid_request',
    error_description: sentence,
  })
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

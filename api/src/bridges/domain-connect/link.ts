import type { ErrorCode, WayBack } from '@panel/shared/contract'
import { ProblemError, withExtensions } from '../../base/errors'
import { foreignSentence } from '../../base/texts'
import type { RequestContext } from '../../request-context'
import { renderTemplate } from './render'
import { answerAt, type ConnectRequest, type Refusal, readRequest, refusal, returnAddress } from './request'
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

/** The error for a fault of a link (RFC 6749 4.1.2.1); it is `invalid_request` for all others. */
const faults: Record<string, Refusal> = {
  'connect.blocked': 'unauthorized_client',
  'connect.key_unanswered': 'temporarily_unavailable',
}

/** The error where a link is refused for another reason than a fault of its own. */
const refusals: Partial<Record<ErrorCode, Refusal>> = {
  connect_domain: 'access_denied',
  domain_not_approved: 'access_denied',
  dns_disabled: 'access_denied',
  dns_invalid: 'invalid_request',
  record_limit: 'access_denied',
  rrset_size: 'access_denied',
  zone_size: 'access_denied',
  too_many_requests: 'temporarily_unavailable',
}

/** Only a fault of the link itself is described: the others say something about the account. */
const outcomeOf = (error: ProblemError) => {
  if (error.code !== 'connect_refused') {
    const told = refusals[error.code]
    return told && { error: told }
  }
  const [fault] = error.fields
  return { error: faults[fault?.code ?? ''] ?? 'invalid_request', error_description: foreignSentence(error) }
}

/** The way back that `leadingBack` gave a refusal. */
export const backOf = ({ extensions }: ProblemError): WayBack | undefined => extensions.back as WayBack | undefined

type Return = Pick<CheckedLink, 'template' | 'address'> & { state: string | undefined }

/** A refusal with the way back to the provider, where its link may lead there (`back` of the problem document). */
export const leadingBack = (error: unknown, { template, address, state }: Return): unknown => {
  const outcome = error instanceof ProblemError && address ? outcomeOf(error) : undefined
  if (!(error instanceof ProblemError && address && outcome)) return error
  const back: WayBack = { name: template.providerName, href: answerAt(address, state, outcome) }
  return withExtensions(error, { back })
}

const onlyOf = (values: readonly string[]): string | undefined => (values.length === 1 ? values[0] : undefined)

/** Where a link that cannot be read as a whole leads back to. */
const returnOf = ({ query }: Link, template: Template, isSigned: boolean): Return => {
  const values = new URLSearchParams(query)
  const redirectUri = onlyOf(values.getAll('redirect_uri'))
  return {
    template,
    address: returnAddress({ redirectUri }, template, isSigned),
    state: onlyOf(values.getAll('state')),
  }
}

/** Carries out what comes before a link is read: its failure leads back where the template alone names the address. */
export const beforeLink = async (context: RequestContext, link: Link, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    throw leadingBack(error, returnOf(link, await templateOf(context, link), false))
  }
}

/** Reads and checks a link. @throws ProblemError as `templateOf`, connect_refused */
export const checkLink = async (context: RequestContext, link: Link): Promise<CheckedLink> => {
  const template = await templateOf(context, link)
  let isSigned = false
  try {
    const request = await readRequest(link.query, template)
    if (template.syncBlock) throw refusal('service', 'connect.blocked')
    isSigned = await checkSignature(context, template, request)
    renderTemplate(template, request)
    return { template, request, isSigned, address: returnAddress(request, template, isSigned) }
  } catch (error) {
    // A signature vouches for an address only once it was found right.
    throw leadingBack(error, returnOf(link, template, isSigned))
  }
}

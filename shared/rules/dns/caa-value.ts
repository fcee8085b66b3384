import { uriFault } from './uri-text'

/** RFC 8659 4.2: the domain name of a certification authority. */
const issuer = /^[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*)*$/
const parameterTag = /^[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*$/
const parameterValue = /^[\x21-\x3A\x3C-\x7E]*$/

/** RFC 8657 4: names of validation methods, parted by commas. */
const methods = /^(?:[A-Za-z0-9-]+(?:,[A-Za-z0-9-]+)*)?$/

type IssueFault = 'issuer' | 'parameter' | 'accounturi' | 'validationmethods'

const parameterFault = (parameter: string): IssueFault | null => {
  const at = parameter.indexOf('=')
  const tag = parameter.slice(0, at).trim()
  const value = parameter.slice(at + 1).trim()
  if (at < 0 || !parameterTag.test(tag) || !parameterValue.test(value)) return 'parameter'
  if (tag.toLowerCase() === 'accounturi' && uriFault(value) !== null) return 'accounturi'
  return tag.toLowerCase() === 'validationmethods' && !methods.test(value) ? 'validationmethods' : null
}

/** What is wrong with the value of issue, issuewild, issuemail or issuevmc (RFC 8659 4.2, RFC 8657, RFC 9495). */
export const issueFault = (value: string): IssueFault | null => {
  const [name = '', ...parameters] = value.split(';').map(part => part.trim())
  if (name !== '' && !issuer.test(name)) return 'issuer'
  if (parameters.length === 1 && parameters[0] === '') return null
  const fault = parameters.map(parameterFault).find(found => found !== null)
  if (fault) return fault
  const accounts = parameters.filter(parameter => /^accounturi\s*=/i.test(parameter))
  return accounts.length > 1 ? 'accounturi' : null
}

/** A mail address as far as a report can be sent to it (RFC 6068 for `mailto:`). */
export const isMail = (text: string): boolean => /^[^\s@"<>()]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(text)

/** RFC 8659 4.4: where an authority reports to. */
export const isReportUrl = (text: string): boolean => {
  if (uriFault(text) !== null) return false
  const mail = /^mailto:([^?]*)/i.exec(text)?.[1]
  return mail === undefined ? /^https?:/i.test(text) : mail.split(',').every(isMail)
}

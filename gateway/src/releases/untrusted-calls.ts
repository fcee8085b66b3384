import type { CallShape } from '@panel/shared/contract'
import * as contract from '@panel/shared/contract'
import { extendsOf, firstPoints } from '@panel/shared/panel/contributions'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { ReleaseConflict, ReleaseError } from '../errors'

const groups: Readonly<Record<string, unknown>> = contract

const isCall = (value: unknown): value is CallShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const callNamed = (name: string): CallShape | undefined => {
  const [group = '', member = ''] = name.split('.')
  const calls = Object.hasOwn(groups, group) ? groups[group] : undefined
  const call = Object.entries(calls ?? {}).find(([key]) => key === member)?.[1]
  return isCall(call) ? call : undefined
}

/**
 * What a panel that the operator does not trust may be given, by groups of the contract: all of a group, or the named
 * ones. A call that is added later is not among them. None of these decides who controls a domain or an account, orders
 * for money, or asks for a confirmed identity.
 */
const forUntrusted: Readonly<Record<string, 'all' | readonly string[]>> = {
  searchCalls: 'all',
  healthCalls: 'all',
  addressCalls: 'all',
  cartCalls: ['list', 'add', 'renew', 'update', 'remove'],
  orderCalls: ['cartTotal', 'list', 'get', 'invoice', 'invoicePdf'],
  domainCalls: ['mine', 'counts', 'get', 'setTags'],
  dnsCalls: 'all',
  dnsChangeCalls: 'all',
  dnsServedCalls: 'all',
  operationCalls: ['list', 'get'],
}

const mayBeGiven = (name: string, { access, confirmed }: CallShape): boolean => {
  const [group = '', member = ''] = name.split('.')
  const members = forUntrusted[group]
  return access !== 'admin' && confirmed === undefined && (members === 'all' || members?.includes(member) === true)
}

const wordsOf = ({ method, path }: CallShape): string => `${method} ${path}`

/** The calls that a build names, as `GET /api/addresses`. Throws a ReleaseError when one is not for an untrusted panel. */
export const callsOf = ({ name, build, calls }: PanelDescription): string[] =>
  calls.map(each => {
    const call = callNamed(each)
    if (!call) throw new ReleaseError(`${name} ${build} names the call ${each}, which this product does not have`)
    if (!mayBeGiven(each, call))
      throw new ReleaseError(`${name} ${build} calls ${wordsOf(call)}, which no untrusted panel may make`)
    return wordsOf(call)
  })

/** Throws a ReleaseError that says why a build cannot run in a frame. */
export const checkFramed = (panel: PanelDescription): void => {
  const { name, build, alone } = panel
  if (!alone?.frame)
    throw new ReleaseError(`${name} ${build} has no build for a frame: publish it again, with its standalone build`)
  const form = firstPoints.find(point => extendsOf(panel)[point])
  if (form !== undefined)
    throw new ReleaseError(`${name} ${build} fills the point ${form}, which no untrusted panel may`)
}

/** What a build of an untrusted panel must keep to. Throws a ReleaseError. */
export const checkUntrusted = (panel: PanelDescription, allowed: readonly string[]): void => {
  checkFramed(panel)
  const { name, build } = panel
  const more = callsOf(panel).filter(call => !allowed.includes(call))
  if (more.length > 0)
    throw new ReleaseConflict(
      `${name} ${build} also calls ${more.join(', ')}: an operator allows it by untrusted ${name} ${build}`,
    )
}

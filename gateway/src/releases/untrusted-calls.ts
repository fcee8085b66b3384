import type { CallShape } from '@panel/shared/contract'
import * as contract from '@panel/shared/contract'
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

/** What decides over an account or over others' is for panels that the operator trusts. */
const isDelicate = ({ access, confirmed, path }: CallShape): boolean =>
  access === 'admin' || confirmed === true || /^\/api\/(auth|users)\//.test(path)

const wordsOf = ({ method, path }: CallShape): string => `${method} ${path}`

/** The calls that a build names, as `GET /api/addresses`. Throws a ReleaseError when one is not for an untrusted panel. */
export const callsOf = ({ name, build, calls }: PanelDescription): string[] =>
  calls.map(each => {
    const call = callNamed(each)
    if (!call) throw new ReleaseError(`${name} ${build} names the call ${each}, which this product does not have`)
    if (isDelicate(call))
      throw new ReleaseError(`${name} ${build} calls ${wordsOf(call)}, which no untrusted panel may make`)
    return wordsOf(call)
  })

/** Throws a ReleaseError that says why a build cannot run in a frame. */
export const checkFramed = (panel: PanelDescription): void => {
  const { name, build, alone, slots } = panel
  if (!alone?.frame)
    throw new ReleaseError(`${name} ${build} has no build for a frame: publish it again, with its standalone build`)
  const slot = Object.keys(slots)[0]
  if (slot !== undefined)
    throw new ReleaseError(`${name} ${build} takes the slot ${slot}, which no untrusted panel may have`)
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

import { fieldCodes } from '@panel/shared/contract'
import { statusOf } from '@panel/shared/contract/error-codes'
import { unstorable } from '@panel/shared/contract/text'
import { z } from 'zod'
import { type FieldFault, ProblemError } from '../base/errors'

type Schema = z.core.$ZodType
type Issue = z.core.$ZodIssue

const known = new Set<string>([...Object.keys(statusOf), ...fieldCodes])

const codeOf = (issue: Issue, given: unknown): string => {
  if (given === undefined) return 'required'
  if (known.has(issue.message)) return issue.message
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')) return 'number'
  if (issue.code === 'too_big') return 'too_long'
  if (issue.code === 'too_small') return 'too_short'
  return issue.code === 'invalid_value' ? 'choice' : 'invalid'
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )

const faultsOf = (issue: Issue, value: unknown, partName: string): FieldFault[] => {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ field: [...path, key].join('.'), code: 'unknown_field' }))
  return [{ field: path.join('.') || partName, code: codeOf(issue, at(value, issue.path)) }]
}

/** Texts that PostgreSQL cannot hold or UTF-8 cannot write, wherever they are; found without recursion. */
const findUnstorable = (value: unknown, partName: string): FieldFault[] => {
  const open: { path: string; value: unknown }[] = [{ path: '', value }]
  const faults: FieldFault[] = []
  while (open.length > 0) {
    const { path, value: current } = open.pop() as { path: string; value: unknown }
    if (typeof current === 'string' && unstorable.test(current))
      faults.push({ field: path || partName, code: 'characters' })
    if (typeof current !== 'object' || current === null) continue
    for (const [key, inner] of Object.entries(current)) {
      if (unstorable.test(key)) faults.push({ field: path || partName, code: 'characters' })
      else open.push({ path: path ? `${path}.${key}` : key, value: inner })
    }
  }
  return faults
}

/** A form shows one sentence next to a field: the first one, which later checks only follow from. */
const firstOfEach = (faults: readonly FieldFault[]): FieldFault[] =>
  faults.filter(({ field }, at) => faults.findIndex(other => other.field === field) === at)

/**
 * Reads one part of a request by its schema.
 * @param partName name of the field for a fault of the part itself
 * @throws ProblemError validation, naming each wrong field
 */
export const validate = <S extends Schema>(schema: S, value: unknown, partName: string): z.output<S> => {
  const unreadable = findUnstorable(value, partName)
  if (unreadable.length > 0) throw new ProblemError('validation', { fields: unreadable })
  const result = z.core.safeParse(schema, value)
  if (result.success) return result.data
  throw new ProblemError('validation', {
    fields: firstOfEach(result.error.issues.flatMap(issue => faultsOf(issue, value, partName))),
  })
}

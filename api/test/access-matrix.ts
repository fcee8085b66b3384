import type { CallShape } from '@panel/shared/contract'
import { loginProblem, problem } from '@panel/shared/contract'
import { safeParse } from '@panel/shared/schema'
import matrix from './access-matrix.json'
import { problemOf } from './answers'
import type { TestResponse } from './api'

/** Whether the body of an answer is what the contract says. */
const isAsDeclared = ({ response }: CallShape, { status, json }: TestResponse): boolean => {
  if (status >= 400) return safeParse(problem, json).success || safeParse(loginProblem, json).success
  return typeof response === 'string' || safeParse(response, json).success
}

export const cellOf = (call: CallShape, answer: TestResponse): string => {
  if (!isAsDeclared(call, answer)) return `${answer.status} of another shape`
  return answer.status < 400 ? `${answer.status}` : `${answer.status} ${problemOf(answer).code ?? 'reason'}`
}

/** The answer of each call to each kind of caller. */
export type Row = Readonly<Record<string, string>>
export const expected: Readonly<Record<string, Row>> = matrix

export const rowOf = (cells: Row): Row => {
  const row: Record<string, string> = {}
  for (const [name, answer] of Object.entries(cells)) row[answer] = row[answer] ? `${row[answer]} ${name}` : name
  return row
}

export const cellsOf = (row: Row | undefined): Row =>
  Object.fromEntries(
    Object.entries(row ?? {}).flatMap(([answer, names]) => names.split(' ').map(name => [name, answer])),
  )

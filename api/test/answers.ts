import type { Problem } from '@panel/shared/contract'
import type { TestResponse } from './api'

/** The JSON of an answer that is known to have this shape. */
export const jsonOf = <T>({ json }: TestResponse): T => json as T

/** The problem document of a refusal. */
export const problemOf = ({ json }: TestResponse): Problem => json as Problem

export const codeOf = (answer: TestResponse): [number, string | undefined] => [answer.status, problemOf(answer)?.code]

/** What a refused login says (S8.1, S8.2). */
export const reasonOf = ({ json }: TestResponse): { reason: string; message: string } =>
  (json as { detail: { reason: string; message: string } }).detail

export const tokenOf = ({ json }: TestResponse): string => (json as { access_token: string }).access_token

export const idOf = ({ json }: TestResponse): number => (json as { id: number }).id

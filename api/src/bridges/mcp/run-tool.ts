import { createHash } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { type CallShape, takesKey } from '@panel/shared/contract'
import { z } from 'zod'
import { type ContractTool, shapeOf } from './tools'

type Input = Readonly<Record<string, unknown>>

/** The parts of a request; `key` is its Idempotency-Key. */
export interface SentParts {
  params: Input
  query: Input
  body: Input | undefined
  key?: string | undefined
}

/** The answer of a call; `value` is its JSON, or its text. */
export interface ToolAnswer {
  isError: boolean
  value: unknown
}

/** Makes a call of the contract as the caller of the tool. */
export type Send = (call: CallShape, parts: SentParts) => Promise<ToolAnswer>

const pick = (schema: CallShape['body'], input: Input): Input => {
  const shape = shapeOf(schema)
  return Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(shape, name)))
}

const partsOf = (call: CallShape, input: Input): SentParts => ({
  params: pick(call.params, input),
  query: pick(call.query, input),
  body: call.body && pick(call.body, input),
})

/** Names in no part of the call would be left out without a word. */
const unknownNames = ({ call }: ContractTool, input: Input): string[] => {
  const { params, query, body } = partsOf(call, input)
  return Object.keys(input).filter(name => !(name in { ...params, ...query, ...body }))
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { result: value }

/** The records of a whole zone are left out where the difference is there. */
const withoutZone = (value: Record<string, unknown>): Record<string, unknown> => {
  const { records: _, ...rest } = value
  return 'diff' in value ? rest : value
}

const resultOf = ({ isError, value }: ToolAnswer, more: Input = {}): CallToolResult => {
  const content = { ...withoutZone(asObject(value)), ...more }
  const isText = typeof value === 'string' && Object.keys(more).length === 0
  return {
    isError,
    content: [{ type: 'text', text: isText ? value : JSON.stringify(content, null, 1) }],
    structuredContent: content,
  }
}

const refuse = (detail: string, more: Input = {}): CallToolResult =>
  resultOf({ isError: true, value: { detail, ...more } })

interface Change {
  field: string
  from: unknown
  to: unknown
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that would be others than they are; fields of an object one by one. */
const changesOf = (before: Input, after: Input, prefix = ''): Change[] =>
  Object.entries(after).flatMap(([name, to]): Change[] => {
    const from = before[name]
    const field = `${prefix}${name}`
    if (typeof to === 'object' && to !== null && !Array.isArray(to))
      return changesOf(asObject(from ?? {}), asObject(to), `${field}.`)
    return isSame(from ?? null, to ?? null) ? [] : [{ field, from: from ?? null, to }]
  })

const inputFaults = (call: CallShape, body: Input | undefined): { field: string; code: string }[] => {
  const checked = call.body && z.core.safeParse(call.body, body)
  if (!checked || checked.success) return []
  return checked.error.issues.map(({ path, message }) => ({ field: path.join('.'), code: message }))
}

/** Reads what is there, and compares it with what is asked for. A call that takes no fields is said with what it is about. */
const tryByReading = async (
  call: CallShape,
  read: CallShape | undefined,
  parts: SentParts,
  send: Send,
): Promise<ToolAnswer> => {
  const errors = inputFaults(call, parts.body)
  if (errors.length > 0) return { isError: true, value: { code: 'validation', errors } }
  const before = read ? await send(read, { ...parts, query: {}, body: undefined }) : { isError: false, value: {} }
  if (before.isError) return before
  const value = parts.body
    ? { changes: changesOf(asObject(before.value), parts.body) }
    : { action: call.summary, about: before.value }
  return { isError: false, value }
}

const dryRunOf = ({ call, dryRun }: ContractTool, parts: SentParts, send: Send): Promise<ToolAnswer> => {
  if (dryRun?.by === 'reading') return tryByReading(call, dryRun.read, parts, send)
  const part = dryRun?.by === 'query' ? 'query' : 'body'
  return send(call, { ...parts, [part]: { ...parts[part], dry_run: true } })
}

/** Stands for what a dry run showed: another input, or a change in between, has another one. */
const codeOf = (name: string, parts: SentParts, shown: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([name, parts, shown]))
    .digest('hex')
    .slice(0, 12)

/** The version that the dry run saw: a change in between is refused then, also one after the second look. */
const withVersion = (call: CallShape, parts: SentParts, shown: unknown): SentParts => {
  const takesVersion = 'version' in shapeOf(call.body)
  const { version } = asObject(shown)
  return takesVersion && version !== undefined ? { ...parts, body: { version, ...parts.body } } : parts
}

const change = async (tool: ContractTool, input: Input, send: Send): Promise<CallToolResult> => {
  const { dry_run = true, confirm, idempotency_key: key, ...rest } = input
  const parts = partsOf(tool.call, rest)
  const shown = await dryRunOf(tool, parts, send)
  if (shown.isError) return resultOf(shown)
  const code = tool.destructive ? codeOf(tool.name, parts, shown.value) : undefined
  if (dry_run !== false) return resultOf(shown, { dry_run: true, ...(code && { confirm: code }) })
  if (confirm !== code)
    return refuse(
      confirm === undefined
        ? 'Nothing was changed. Look at the changes, then call again with this code as `confirm`.'
        : 'Nothing was changed: the input or what is there is not the same as in that dry run. Look at the changes again.',
      { ...withoutZone(asObject(shown.value)), confirm: code },
    )
  const sent = withVersion(tool.call, parts, shown.value)
  return resultOf(await send(tool.call, { ...sent, ...(takesKey(tool.call) && { key: key?.toString() }) }))
}

/** Does what the tool is for. Errors are results that the assistant reads. */
export const runTool = async (tool: ContractTool, input: Input, send: Send): Promise<CallToolResult> => {
  const { dry_run: _dryRun, confirm: _confirm, idempotency_key: _key, ...rest } = input
  const unknown = unknownNames(tool, tool.dryRun ? rest : input)
  if (unknown.length > 0) return refuse(`This tool has no input named ${unknown.join(', ')}.`)
  return tool.dryRun ? change(tool, input, send) : resultOf(await send(tool.call, partsOf(tool.call, input)))
}

import type { Tool } from '@modelcontextprotocol/server'
import * as contract from '@panel/shared/contract'
import { type ApiScope, type CallShape, takesKey } from '@panel/shared/contract'
import { toJsonSchema } from '../../base/json-schema'

type Properties = Readonly<Record<string, unknown>>

/** How a call that changes something is tried: the call can do it itself, or what it would change is read before. */
type DryRun = { by: 'body' | 'query' } | { by: 'reading'; read?: CallShape }

/** A call of the contract that an assistant may make. */
export interface ContractTool {
  name: string
  call: CallShape & { scope: ApiScope }
  /** Undefined for a call that only reads. */
  dryRun?: DryRun
  /** Deletes, replaces or costs something, so that it has to be tried before it is done. */
  destructive: boolean
}

const words = (text: string): string[] => text.replace(/Calls$/, '').split(/(?=[A-Z])/)

/** `dnsChangeCalls.import` is `dns_change_import`; a word that follows itself is written once. */
const nameOf = (group: string, key: string): string =>
  [...words(group), ...words(key)]
    .map(word => word.toLowerCase())
    .filter((word, at, all) => word !== all[at - 1])
    .join('_')

const namedCalls = Object.entries(contract)
  .filter(([group]) => group.endsWith('Calls'))
  .flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, CallShape>).map(([key, call]) => ({ name: nameOf(group, key), call })),
  )

/** The fields of an object, or of all the objects that it may be one of. */
export const shapeOf = (schema: CallShape['body']): Properties => {
  if (schema && 'shape' in schema) return schema.shape as Properties
  const { options = [] } = (schema?._zod.def ?? {}) as { options?: readonly NonNullable<CallShape['body']>[] }
  return Object.assign({}, ...options.map(shapeOf))
}

/** The call that reads what a call is about: the same address, the one above it, or the domain that it is part of. */
const readingOf = ({ path }: CallShape): CallShape | undefined =>
  [path, path.slice(0, path.lastIndexOf('/')), path.replace(/^.*\/(domains?|zones)\/\{id\}.*$/, '/api/domains/{id}')]
    .map(wanted => namedCalls.find(({ call }) => call.scope && call.method === 'GET' && call.path === wanted)?.call)
    .find(call => call !== undefined)

const dryRunOf = (call: CallShape): DryRun | undefined => {
  if ('dry_run' in shapeOf(call.body)) return { by: 'body' }
  if ('dry_run' in shapeOf(call.query)) return { by: 'query' }
  const read = readingOf(call)
  // What is made by its call alone has nothing before it.
  return read || !call.params ? { by: 'reading', ...(read && { read }) } : undefined
}

/** Calls that look something up again, and change nothing that is its owner's. */
const refreshes: readonly string[] = [contract.domainHealthCalls.check.path, contract.dnsZoneCalls.check.path]

/** Switches that the opposite call turns back, at no cost. */
const switches: readonly string[] = [contract.domainCalls.setAutoRenew.path, contract.domainCalls.setPrivacy.path]

const isReading = ({ method, path }: CallShape): boolean => method === 'GET' || refreshes.includes(path)

const hasScope = (call: CallShape): call is ContractTool['call'] => call.scope !== undefined && call.scope !== 'any'

/** Single records: `dns_change` has them in a set, which the rules check before it is made. */
const inSets: readonly CallShape[] = [contract.dnsCalls.create, contract.dnsCalls.update, contract.dnsCalls.remove]

const toTool = ({ name, call }: (typeof namedCalls)[number]): ContractTool[] => {
  if (!hasScope(call) || call.response === 'bytes' || inSets.includes(call)) return []
  if (isReading(call)) return [{ name, call, destructive: false }]
  const dryRun = dryRunOf(call)
  return dryRun ? [{ name, call, dryRun, destructive: !switches.includes(call.path) }] : []
}

/** What an assistant may do: every call with a scope whose answer is text. One that changes something needs a dry run. */
export const contractTools: readonly ContractTool[] = namedCalls.flatMap(toTool)

const domainId = { type: 'integer', minimum: 1, description: 'The `id` of a domain in the answer of `domain_mine`.' }

const dryRunInput = {
  type: 'boolean',
  default: true,
  description: 'True, as when left out, shows what would change and changes nothing. False does it.',
}

const confirmInput = {
  type: 'string',
  description: 'The code in the answer of the dry run with the same input, after its changes were looked at.',
}

const idempotencyInput = {
  idempotency_key: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'The same call sent again with the same key does nothing more, for 24 hours.',
  },
}

/** The input of a tool: path, query and body of its call in one object. */
const inputSchemaOf = ({ call, dryRun, destructive }: ContractTool): Tool['inputSchema'] => {
  const parts = [call.params, call.query, call.body].flatMap(schema =>
    schema ? [toJsonSchema(schema, 'input', 'draft-2020-12')] : [],
  )
  const required = parts.flatMap(part => part.required ?? [])
  const objects = parts.flatMap(part => part.oneOf ?? part.anyOf ?? [part])
  const properties = {
    ...Object.assign({}, ...objects.map(one => one.properties ?? {})),
    ...(/\/domains?\/\{id\}/.test(call.path) && { id: domainId }),
    ...(dryRun && { dry_run: dryRunInput }),
    ...(destructive && { confirm: confirmInput }),
    ...(dryRun && takesKey(call) && idempotencyInput),
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required: [...new Set(required)] }),
    additionalProperties: false,
  }
}

const destroys = ' Destructive: it replaces or deletes what is there, or costs money. It takes the code of a dry run.'

/** A tool as the protocol describes it. */
export const describeTool = (tool: ContractTool): Tool => ({
  name: tool.name,
  title: tool.name.replaceAll('_', ' '),
  description: `${tool.call.summary}.${tool.destructive ? destroys : ''}`,
  inputSchema: inputSchemaOf(tool),
  annotations: {
    readOnlyHint: tool.dryRun === undefined,
    destructiveHint: tool.destructive,
    idempotentHint: tool.call.method !== 'POST' || tool.dryRun === undefined,
    openWorldHint: false,
  },
})

import { dnsType } from '@panel/shared/contract'
import { DNS_TYPES } from '@panel/shared/rules'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** `anyOf` of a type and null in its short form, which fast-json-stringify writes without trying each branch. */
const shortenNullable = (schema: JsonSchema): void => {
  const [one, other] = schema.anyOf ?? []
  const isNullable = schema.anyOf?.length === 2 && other?.type === 'null'
  if (!isNullable || typeof one?.type !== 'string' || one.type === 'object') return
  delete schema.anyOf
  Object.assign(schema, one, { type: [one.type, 'null'] })
}

/** The contract knows a record type by its form, the rules know them all. */
const nameTypes = (schema: z.core.$ZodType, json: JsonSchema): void => {
  if (schema === dnsType) Object.assign(json, { type: 'string', enum: DNS_TYPES })
}

type Io = 'input' | 'output'
type Target = 'draft-7' | 'draft-2020-12'

const convert = (schema: z.core.$ZodType, io: Io, target: Target): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      nameTypes(zodSchema, jsonSchema)
      shortenNullable(jsonSchema)
    },
  })
  return rest
}

const converted = new WeakMap<z.core.$ZodType, Partial<Record<`${Io} ${Target}`, JsonSchema>>>()

/** JSON Schema of what a schema accepts (`input`) or returns (`output`), which is the same object each time. */
export const toJsonSchema = (schema: z.core.$ZodType, io: Io, target: Target): JsonSchema => {
  const known = converted.get(schema) ?? {}
  const json = known[`${io} ${target}`] ?? convert(schema, io, target)
  known[`${io} ${target}`] = json
  converted.set(schema, known)
  return json
}

/**
 * The part of zod/mini that the contract is written in, shared by shell and panels as one module: so that each panel
 * brings only its own schemas, and the page has the library once.
 */

export type { core, infer, input, output } from 'zod/mini'
export {
  array,
  boolean,
  custom,
  discriminatedUnion,
  email,
  enum,
  int,
  iso,
  literal,
  looseObject,
  maximum,
  maxLength,
  minimum,
  minLength,
  nonnegative,
  nullable,
  number,
  object,
  optional,
  overwrite,
  parse,
  partial,
  pipe,
  positive,
  record,
  regex,
  safeParse,
  strictObject,
  string,
  transform,
  trim,
  union,
  unknown,
} from 'zod/mini'

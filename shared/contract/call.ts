import type * as z from '@panel/shared/schema'

type Schema = z.core.$ZodType

/** The callers of a call: anyone; a visitor with a token or a guest cookie; a signed-in user; an administrator. */
export type Access = 'public' | 'guest' | 'user' | 'admin'

/** Headers of answers that programs read. Those of a lookup are in its 404 and 503, too. */
export type AnswerHeader =
  | 'dns-change'
  | 'etag'
  | 'lookup-look-alike'
  | 'lookup-price'
  | 'lookup-reason'
  | 'lookup-source'
  | 'lookup-time'
  | 'next-cursor'

/** What an API token may be allowed to do. */
export const apiScopes = [
  'domains:read',
  'domains:write',
  'nameservers:write',
  'dns:read',
  'dns:write',
  'orders:read',
  'orders:write',
] as const
export type ApiScope = (typeof apiScopes)[number]

/**
 * One HTTP call of the product. The API registers its routes from it, the OpenAPI document is
 * generated from it and the client is typed by it, so the three cannot drift apart.
 */
export interface CallShape {
  /** Line of the specification, or `+` for an addition of ours. */
  readonly spec: `S7.${number}` | '+'
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `{name}` placeholders, for example `/api/domains/{id}`. */
  readonly path: `/${string}`
  readonly access: Access
  /** Scope that an API token needs, `any` for every token; without it no API token may make the call. */
  readonly scope?: ApiScope | 'any'
  /**
   * What the call is for an API token that is limited to some records. `limited`: its service leaves other records out
   * and refuses to change them. `whole`: refused, since it shows or changes what other records say. A call with a scope
   * of DNS that says nothing is `whole`.
   */
  readonly records?: 'limited' | 'whole'
  /**
   * Changes who controls a domain or an account: only shortly after a sign-in or a confirmed identity. `sometimes`: the
   * body or the order decides, such as an unlock; no other call may ask for it.
   */
  readonly confirmed?: true | 'sometimes'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body travels as application/x-www-form-urlencoded instead of JSON (S7.3). */
  readonly form?: true
  /** The body is JSON, whatever its Content-Type says. */
  readonly anyMedia?: true
  /** Bytes that the body may have, where it may have more than other calls' (`BODY_LIMIT`). */
  readonly maxBody?: number
  /** Media type of an answer that is not JSON; text/plain unless stated. */
  readonly media?: `${'text' | 'application'}/${string}`
  /** Status of a success. */
  readonly status: 200 | 201 | 202 | 204
  /** Also answers 202 where what was asked for waits. */
  readonly mayWait?: true
  /** Schema of the JSON answer; `text` and `bytes` for a body of `media`; `none` for an empty body. */
  readonly response: Schema | 'text' | 'bytes' | 'none'
  /** Headers of the answer; that a call with a `cursor` has `next-cursor` is not said here. */
  readonly answers?: readonly AnswerHeader[]
  /**
   * Statuses this call may answer in addition to its success and what any call may answer, each with a problem document.
   * 503: also when the registry does not say whether a name is free.
   */
  readonly problems: readonly number[]
}

/** Whether a call may be sent with an Idempotency-Key. What makes sessions or checks passwords may not. */
export const takesKey = ({ method, path }: Pick<CallShape, 'method' | 'path'>): boolean =>
  method === 'POST' && path.startsWith('/api/') && !path.startsWith('/api/auth/')

export const defineCall = <const C extends CallShape>(call: C): C => call

type Output<S> = S extends Schema ? z.output<S> : never

/** A body of which every field is optional may be left out. */
type BodyInput<B> = Partial<B> extends B ? { body?: B } : { body: B }

/** What the client passes to make the call; only the parts that the call declares. */
export type CallInput<C extends CallShape> = (C extends { params: infer P } ? { params: Output<P> } : unknown) &
  (C extends { query: infer Q }
    ? Partial<Output<Q>> extends Output<Q>
      ? { query?: Output<Q> }
      : { query: Output<Q> }
    : unknown) &
  (C extends { body: infer B extends Schema } ? BodyInput<z.input<B>> : unknown)

/** What the call answers with. */
export type CallOutput<C extends CallShape> = C['response'] extends Schema
  ? z.output<C['response']>
  : C['response'] extends 'text'
    ? string
    : C['response'] extends 'bytes'
      ? Uint8Array<ArrayBuffer>
      : undefined

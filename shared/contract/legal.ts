import * as z from '@panel/shared/schema'
import { defineCall } from './call'

/** A piece of a line, with its look and where it leads. */
const span = z.object({
  text: z.string(),
  marks: z.optional(z.array(z.enum(['strong', 'emphasis', 'code', 'deleted', 'break']))),
  url: z.optional(z.string()),
})
export type TextSpan = z.infer<typeof span>

/**
 * A part of a text, as Markdown has them. Items of lists and rows of tables follow one another; `level` is that of a
 * heading, or how deep an item is, from 1; an item with a `number` is of a numbered list.
 */
const block = z.object({
  kind: z.enum(['heading', 'paragraph', 'item', 'quote', 'code', 'row', 'rule']),
  level: z.optional(z.int()),
  number: z.optional(z.int()),
  spans: z.array(span),
  cells: z.optional(z.array(z.array(span))),
})
export type TextBlock = z.infer<typeof block>

export const legalText = z.enum(['terms', 'privacy'])
export type LegalText = z.infer<typeof legalText>

export const legalCalls = {
  /** In the language of the caller. 404 where the operator has no texts of his own. */
  text: defineCall({
    spec: '+',
    summary: 'The operator’s terms of service or privacy policy',
    method: 'GET',
    path: '/api/legal/{text}',
    access: 'public',
    params: z.object({ text: legalText }),
    status: 200,
    response: z.object({ blocks: z.array(block) }),
    problems: [404, 422],
  }),
}

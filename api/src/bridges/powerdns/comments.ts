import type { RrSetComment } from '@panel/shared/contract/powerdns'
import { commentOfLine } from '@panel/shared/rules'

/** The comment that the records of an RRset get for those of the RRset: one line of what they say. */
export const commentOf = (comments: readonly RrSetComment[]): string =>
  commentOfLine(comments.map(({ content }) => content).join('; ')).comment

/**
 * The comments of an RRset. Those that were sent are answered as they were while its records still say the same; else what
 * the records say now.
 */
export const shownComments = (
  records: readonly { comment: string }[],
  sent: readonly RrSetComment[] | undefined,
): RrSetComment[] => {
  const said = [...new Set(records.map(({ comment }) => comment).filter(Boolean))]
  const isAsSent = sent !== undefined && said.length <= 1 && (said[0] ?? '') === commentOf(sent)
  return isAsSent ? [...sent] : said.map(content => ({ content, account: '', modified_at: 0 }))
}

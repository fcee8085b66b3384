import { dropUnseen, overrides, readLine } from '../../contract/text'
import { error, type Parsed, refused, understood } from './finding'

/** Characters of the comment on a record. */
export const MAX_COMMENT = 200

/** What does not belong into one line of text (Unicode TR 36 2.5 for the overrides of direction). */
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/** The comment on a record as it is stored: one line of text, empty for none. */
export const parseComment = (typed: string | null | undefined): Parsed<string> => {
  const text = readLine((typed ?? '').replaceAll('\t', ' '))
  if (unfit.test(text) || overrides.test(text)) return refused(error('comment', 'dns.comment.line'))
  const length = [...text].length
  if (length > MAX_COMMENT)
    return refused(error('comment', 'dns.comment.long', { params: { length, max: MAX_COMMENT } }))
  return understood(text)
}

/** Tags that Cloudflare writes behind the comments of an export. */
const cloudflareTags = /(?:^|\s)cf_tags=\S*/g

/** What a master file says behind a record, as a comment that can be stored: cut where it is too long. */
export const commentOfLine = (written: string): { comment: string; isCut: boolean } => {
  const plain = written.replace(cloudflareTags, '').replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
  const characters = [...readLine(dropUnseen(plain))]
  return {
    comment: characters.slice(0, MAX_COMMENT).join('').trim(),
    isCut: characters.length > MAX_COMMENT,
  }
}

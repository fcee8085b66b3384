import type { RuleCode } from '../../messages/messages'

/** A field of a master file as it is written; `raw` of a quoted one holds its quotes. */
export interface Field {
  raw: string
  quoted: boolean
  /** A key with a value in quotes, which only parameters of a service are (RFC 9460 2.1). */
  isPair?: true
}

/** An entry of a master file: one line, or several joined by parentheses (RFC 1035 5.1). */
export interface Entry {
  /** Number of its first line, from 1. */
  line: number
  /** The text in the file, line breaks included. */
  source: string
  /** The name is left out: the entry starts with a space. */
  isContinued: boolean
  fields: Field[]
  /** The comment after the record, or after the parenthesis that closes it. */
  comment?: string
  /** Something that was opened is not closed, or the other way round. */
  fault?: RuleCode
}

/** Begins the line of a record that is no type of the DNS: to other readers of the file a comment. */
export const ownTypeMark = ';ALIAS'

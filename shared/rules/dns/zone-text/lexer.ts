import { type Entry, ownTypeMark } from './entry'

const isSpace = (code: number): boolean => code === 32 || code === 9

const ownTypeLine = new RegExp(`^${ownTypeMark}[ \\t]`)

const lineEnd = /[\r\n]/g

/** Reads a text once, from its start to its end. */
class Lexer {
  #at = 0
  #line = 1
  #depth = 0

  constructor(readonly text: string) {}

  get isDone(): boolean {
    return this.#at >= this.text.length
  }

  /** The next entry; without fields where the line is empty. */
  next(): Entry {
    const start = this.#at
    const entry: Entry = {
      line: this.#line,
      source: '',
      isContinued: isSpace(this.text.charCodeAt(start)),
      fields: [],
    }
    this.#depth = 0
    if (ownTypeLine.test(this.text.slice(start, start + ownTypeMark.length + 1))) this.#at += ownTypeMark.length
    while (!this.isDone && !this.#readPiece(entry));
    if (this.#depth > 0) entry.fault ??= 'dns.line.continued'
    entry.source = this.text.slice(start, this.#at).replace(/(?<![\r\n])[\r\n]+$/, '')
    return entry
  }

  /** Reads a space, a comment, a parenthesis, a field or a line break; true where the entry ends. */
  #readPiece(entry: Entry): boolean {
    const character = this.text.charAt(this.#at)
    if (character === '\n' || character === '\r') return this.#readBreak()
    if (character === ' ' || character === '\t') this.#at += 1
    else if (character === ';') this.#readComment(entry)
    else if (character === '(') {
      this.#depth += 1
      this.#at += 1
    } else if (character === ')') {
      if (this.#depth === 0) entry.fault = 'dns.line.continued'
      else this.#depth -= 1
      this.#at += 1
    } else if (character === '"') return this.#readQuoted(entry)
    else this.#readPlain(entry)
    return false
  }

  #readComment(entry: Entry): void {
    const end = this.#endOfLine()
    if (this.#depth === 0 && entry.fields.length > 0) entry.comment = this.text.slice(this.#at + 1, end)
    this.#at = end
  }

  #readBreak(): boolean {
    this.#at += this.text.startsWith('\r\n', this.#at) ? 2 : 1
    this.#line += 1
    return this.#depth === 0
  }

  #endOfLine(): number {
    lineEnd.lastIndex = this.#at
    return lineEnd.exec(this.text)?.index ?? this.text.length
  }

  /** A quote never runs over the end of a line: one that does ends the entry there. */
  #readQuoted(entry: Entry): boolean {
    const start = this.#at
    const end = this.#endOfLine()
    let at = start + 1
    while (at < end && this.text.charAt(at) !== '"') at += this.text.charAt(at) === '\\' ? 2 : 1
    if (at >= end) {
      entry.fault = 'dns.line.continued'
      this.#at = end
      this.#depth = 0
      return this.isDone || this.#readBreak()
    }
    this.#at = at + 1
    if (!/^[\s();]?$/.test(this.text.charAt(this.#at)) && this.text.charAt(this.#at) !== '"')
      entry.fault ??= 'dns.text.quote-stray'
    entry.fields.push({ raw: this.text.slice(start, this.#at), quoted: true })
    return false
  }

  #readPlain(entry: Entry): void {
    const start = this.#at
    this.#at = this.#wordEnd(start)
    // Knot and ldns leave parentheses bare in a parameter of a service, where every other reader takes them for its own.
    while (this.#isInParameter(entry, start)) this.#at = this.#wordEnd(this.#at + 1)
    const pair = this.text.charAt(this.#at) === '"' ? this.#pairEnd(start) : null
    if (pair === null) {
      if (this.text.charAt(this.#at) === '"') entry.fault ??= 'dns.text.quote-stray'
      entry.fields.push({ raw: this.text.slice(start, this.#at), quoted: false })
      return
    }
    this.#at = pair
    entry.fields.push({ raw: this.text.slice(start, pair), quoted: false, isPair: true })
  }

  #wordEnd(from: number): number {
    let at = from
    while (at < this.text.length && !' \t\r\n;()"'.includes(this.text.charAt(at)))
      at += this.text.charAt(at) === '\\' && !/[\r\n]/.test(this.text.charAt(at + 1)) ? 2 : 1
    return Math.min(at, this.text.length)
  }

  /** Whether a parenthesis follows within `key=value` of an HTTPS or SVCB record that no parenthesis holds together. */
  #isInParameter({ fields }: Entry, start: number): boolean {
    return (
      /[()]/.test(this.text.charAt(this.#at)) &&
      this.#depth === 0 &&
      fields.some(({ raw }) => /^(?:HTTPS|SVCB|TYPE6[45])$/i.test(raw)) &&
      /^[a-z0-9-]+=/i.test(this.text.slice(start, start + 70))
    )
  }

  /** Where a value in quotes ends that belongs to the word in front of it; null where it does not. */
  #pairEnd(start: number): number | null {
    const line = this.text.slice(start, this.#endOfLine())
    const pair = /^[a-z0-9-]+="(?:[^"\\]|\\.)*"(?=[\s();]|$)/i.exec(line)?.[0]
    return pair === undefined ? null : start + pair.length
  }
}

/** Cuts a master file into its entries: comments are taken apart, parentheses are resolved. In linear time. */
export const readEntries = (text: string): Entry[] => {
  const lexer = new Lexer(text)
  const entries: Entry[] = []
  while (!lexer.isDone) {
    const entry = lexer.next()
    if (entry.fields.length > 0 || entry.fault) entries.push(entry)
  }
  return entries
}

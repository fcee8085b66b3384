import type { TextBlock, TextSpan } from '@panel/shared/contract'
import { lexer, type Token, type Tokens } from 'marked'

type Mark = NonNullable<TextSpan['marks']>[number]

interface Look {
  marks: readonly Mark[]
  url: string | undefined
}

const plain: Look = { marks: [], url: undefined }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', copy: '©' }

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|(\w+));/g, (whole, code?: string, name = '') =>
    code === undefined ? (entities[name] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0x10_ffff)),
  )

/** Addresses that a link of the operator may have; another one leaves the text alone. */
const isSafe = (url: string): boolean => /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(url.trim())

const spanOf = (text: string, { marks, url }: Look): TextSpan => ({
  text,
  ...(marks.length > 0 && { marks: [...marks] }),
  ...(url !== undefined && { url }),
})

const marksOf: Readonly<Record<string, Mark>> = { strong: 'strong', em: 'emphasis', del: 'deleted' }

const childrenOf = (token: Token): readonly Token[] => ('tokens' in token ? (token.tokens ?? []) : [])

/** HTML is shown as it is typed: it is never more than text. */
const spansOfToken = (token: Token, look: Look): TextSpan[] => {
  const mark = marksOf[token.type]
  if (mark) return spansOf(childrenOf(token), { ...look, marks: [...look.marks, mark] })
  if (token.type === 'codespan') return [spanOf(decode(token.text), { ...look, marks: [...look.marks, 'code'] })]
  if (token.type === 'br') return [spanOf('', { marks: ['break'], url: undefined })]
  if (token.type === 'link') {
    const url = isSafe(token.href) ? token.href.trim() : undefined
    return spansOf(childrenOf(token), { ...look, url })
  }
  if (token.type === 'checkbox') return [spanOf(token.checked ? '☑ ' : '☐ ', look)]
  const children = childrenOf(token)
  if (children.length > 0) return spansOf(children, look)
  const text = 'text' in token && typeof token.text === 'string' ? token.text : token.raw
  return [spanOf(token.type === 'html' ? text : decode(text), look)]
}

const spansOf = (tokens: readonly Token[], look: Look = plain): TextSpan[] =>
  tokens.flatMap(token => spansOfToken(token, look))

const itemsOf = ({ items, ordered, start }: Tokens.List, depth: number): TextBlock[] =>
  items.flatMap((item, at) => {
    const inner = item.tokens.filter(({ type }) => type === 'list')
    const own = item.tokens.filter(({ type }) => type !== 'list' && type !== 'space')
    const number = ordered ? { number: Number(start || 1) + at } : {}
    const lines = own.flatMap((token, index) => [
      ...(index > 0 && token.type !== 'text' ? [spanOf('', { marks: ['break'], url: undefined })] : []),
      ...spansOfToken(token, plain),
    ])
    return [
      { kind: 'item' as const, level: depth, ...number, spans: lines },
      ...inner.flatMap(list => itemsOf(list as Tokens.List, depth + 1)),
    ]
  })

const rowOf = (cells: readonly Tokens.TableCell[]): TextBlock => ({
  kind: 'row',
  spans: [],
  cells: cells.map(({ tokens }) => spansOf(tokens)),
})

const blocksOf = (token: Token): TextBlock[] => {
  if (token.type === 'space' || token.type === 'def') return []
  if (token.type === 'heading') return [{ kind: 'heading', level: token.depth, spans: spansOf(childrenOf(token)) }]
  if (token.type === 'hr') return [{ kind: 'rule', spans: [] }]
  if (token.type === 'html') return [{ kind: 'paragraph', spans: [{ text: token.text.trim() }] }]
  if (token.type === 'code') return [{ kind: 'code', spans: [{ text: token.text }] }]
  if (token.type === 'list') return itemsOf(token as Tokens.List, 1)
  if (token.type === 'table') return [token.header, ...token.rows].map(rowOf)
  if (token.type === 'blockquote')
    return childrenOf(token)
      .flatMap(blocksOf)
      .map(block => (block.kind === 'paragraph' ? { ...block, kind: 'quote' } : block))
  return [{ kind: 'paragraph', spans: spansOfToken(token, plain) }]
}

const known = new Map<string, readonly TextBlock[]>()

/** Markdown (GitHub's) of the operator as blocks without any HTML. Each text is read once. */
export const readMarkdown = (markdown: string): readonly TextBlock[] => {
  const blocks = known.get(markdown) ?? lexer(markdown).flatMap(blocksOf)
  known.set(markdown, blocks)
  return blocks
}

const lineOf = (spans: readonly TextSpan[]): string =>
  spans
    .map(({ text, marks, url }) => {
      if (marks?.includes('break')) return '\n'
      const address = url?.replace(/^(mailto|tel):/, '')
      return address === undefined || address === text ? text : `${text} (${address})`
    })
    .join('')

/** As plain text. */
export const textOfBlocks = (blocks: readonly TextBlock[]): string =>
  blocks
    .map(({ kind, spans, cells = [], number, level = 1 }) => {
      if (kind === 'item')
        return `${'  '.repeat(level - 1)}${number === undefined ? '-' : `${number}.`} ${lineOf(spans)}`
      if (kind === 'row') return cells.map(lineOf).join(' | ')
      return kind === 'rule' ? '---' : lineOf(spans)
    })
    .join('\n')

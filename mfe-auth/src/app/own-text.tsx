import { callApi, queryOptions, useQuery } from '@panel/shared/api-client'
import { type LegalText, legalCalls, type TextBlock, type TextSpan } from '@panel/shared/contract'
import { currentLanguage, useTranslation } from '@panel/shared/i18n'
import { linkClass, PageHeader } from '@panel/shared/ui'
import { createElement, Fragment, type ReactNode } from 'react'
import { accountKeys } from '../common/account-keys'
import { Loaded } from '../common/loaded'
import styles from './terms-page.module.css'

/** Parts of a text that never change their order, and need no keys. */
const inOrder = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...parts.map(draw))

const textQuery = (text: LegalText, language: string) =>
  queryOptions({
    queryKey: accountKeys.legal(text, language),
    queryFn: ({ signal }) => callApi(legalCalls.text, { params: { text } }, { signal }),
  })

const tagOf = { strong: 'strong', emphasis: 'em', deleted: 'del', code: 'code' } as const

const Span = ({ span: { text, marks = [], url } }: { span: TextSpan }) => {
  if (marks.includes('break')) return <br />
  const tags = marks.flatMap(mark => (mark === 'break' ? [] : [tagOf[mark]]))
  const marked = tags.reduceRight<ReactNode>((inner, tag) => createElement(tag, null, inner), text)
  if (url === undefined) return marked
  return (
    <a className={linkClass()} href={url}>
      {marked}
    </a>
  )
}

const Spans = ({ spans }: { spans: readonly TextSpan[] }) => inOrder(spans, span => <Span span={span} />)

/** Items from one level down; deeper ones are lists inside of the item before them. */
const List = ({ items, level }: { items: readonly TextBlock[]; level: number }) => {
  const groups: { item: TextBlock; inner: TextBlock[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && (item.level ?? 1) > level) last.inner.push(item)
    else groups.push({ item, inner: [] })
  }
  const children = inOrder(groups, ({ item, inner }) => (
    <li>
      <Spans spans={item.spans} />
      {inner.length > 0 && <List items={inner} level={level + 1} />}
    </li>
  ))
  const start = items[0]?.number
  return start === undefined ? <ul>{children}</ul> : <ol start={start}>{children}</ol>
}

const headCell = (cell: readonly TextSpan[]) => (
  <th scope="col">
    <Spans spans={cell} />
  </th>
)

const cell = (spans: readonly TextSpan[]) => (
  <td>
    <Spans spans={spans} />
  </td>
)

const Table = ({ rows: [head, ...rows] }: { rows: readonly TextBlock[] }) => (
  <div className={styles.table}>
    <table>
      <thead>
        <tr>{inOrder(head?.cells ?? [], headCell)}</tr>
      </thead>
      <tbody>
        {inOrder(rows, ({ cells = [] }) => (
          <tr>{inOrder(cells, cell)}</tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Blocks that are shown as one: the items of a list, the rows of a table. */
const groupsOf = (blocks: readonly TextBlock[]): TextBlock[][] => {
  const groups: TextBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    const first = last?.[0]
    const joins = first?.kind === block.kind && (block.kind === 'row' || block.kind === 'item')
    // A numbered list after one with dots is a list of its own.
    const differs =
      block.kind === 'item' && block.level === 1 && (first?.number === undefined) !== (block.number === undefined)
    if (last && joins && !differs) last.push(block)
    else groups.push([block])
  }
  return groups
}

const Block = ({ blocks }: { blocks: readonly TextBlock[] }) => {
  const [block] = blocks
  if (!block) return null
  const spans = <Spans spans={block.spans} />
  if (block.kind === 'item') return <List items={blocks} level={1} />
  if (block.kind === 'row') return <Table rows={blocks} />
  if (block.kind === 'rule') return <hr />
  if (block.kind === 'quote') return <blockquote>{spans}</blockquote>
  if (block.kind === 'code') return <pre className={styles.table}>{spans}</pre>
  if (block.kind !== 'heading') return <p>{spans}</p>
  const level = block.level ?? 2
  if (level <= 2) return <h2>{spans}</h2>
  return level === 3 ? <h3>{spans}</h3> : <h4>{spans}</h4>
}

/** A text of the operator. Its first heading is the page's; without one `title` is. */
export const OwnText = ({ text, title }: { text: LegalText; title: string }) => {
  useTranslation('mfe-auth')
  const query = useQuery(textQuery(text, currentLanguage()))
  return (
    <article className={styles.page}>
      <Loaded query={query} lines={8}>
        {({ blocks }) => {
          const [first] = blocks
          const isTitled = first?.kind === 'heading' && first.level === 1
          return (
            <>
              <PageHeader title={isTitled ? <Spans spans={first.spans} /> : title} />
              <div className={styles.own}>
                {inOrder(groupsOf(isTitled ? blocks.slice(1) : blocks), group => (
                  <Block blocks={group} />
                ))}
              </div>
            </>
          )
        }}
      </Loaded>
    </article>
  )
}

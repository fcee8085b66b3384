import {
  type OperationNode,
  QueryNode,
  RawNode,
  type RootOperationNode,
  SelectModifierNode,
  SelectQueryNode,
} from 'kysely'
import { isPreparedText } from './prepared'
import type { Database } from './schema'

/** Whether a part of a statement ends with the mark of those that are prepared. */
const isPrepared = (node: OperationNode | undefined): boolean => {
  if (!node) return false
  if (SelectModifierNode.is(node)) return isPrepared(node.rawModifier)
  if (!RawNode.is(node)) return false
  return isPreparedText(node.sqlFragments.at(-1) ?? '') || isPrepared(node.parameters.at(-1))
}

const withComment = (node: RootOperationNode, text: string): RootOperationNode => {
  const comment = RawNode.createWithSql(text)
  if (RawNode.is(node)) return isPrepared(node) ? node : RawNode.create(['', ' ', ''], [node, comment])
  if (!QueryNode.is(node) || node.endModifiers?.some(isPrepared)) return node
  const isSelect = SelectQueryNode.is(node)
  return QueryNode.cloneWithEndModifier(node, isSelect ? SelectModifierNode.createWithExpression(comment) : comment)
}

/**
 * Says in each statement which request it is for: in `pg_stat_activity`, and in the server's log where it fails. A
 * statement that is prepared is the same for every request.
 */
export const forRequest = (db: Database, id: string): Database =>
  db.withPlugin({
    transformQuery: ({ node }) => withComment(node, `/* request ${id} */`),
    transformResult: async ({ result }) => result,
  })

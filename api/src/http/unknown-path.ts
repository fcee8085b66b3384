import type { CallShape } from '@panel/shared/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../base/errors'

interface KnownPath {
  pattern: RegExp
  methods: string[]
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

const knownPaths = (calls: readonly Pick<CallShape, 'path' | 'method'>[]): KnownPath[] => {
  const paths = [...new Set(calls.map(call => call.path))]
  // A path without placeholders comes before one whose placeholder matches it too, as in routing.
  return paths
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map(path => ({
      pattern: patternOf(path),
      methods: calls
        .filter(call => call.path === path)
        .flatMap(call => (call.method === 'GET' ? ['GET', 'HEAD'] : [call.method])),
    }))
}

/** Answers what no route does: 405 with Allow where the path is known (RFC 9110 15.5.6), else 404. */
export const unknownPathHandler = (calls: readonly Pick<CallShape, 'path' | 'method'>[]) => {
  const paths = knownPaths(calls)
  return (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.url.split('?')[0] ?? ''
    const known = paths.find(({ pattern }) => pattern.test(path))
    if (!known) throw new ProblemError('not_found')
    reply.header('allow', known.methods.join(', '))
    throw new ProblemError('method_not_allowed')
  }
}

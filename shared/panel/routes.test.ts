import { matchRoutes } from 'react-router-dom'
import { patternsOverlap, readPattern } from './routes'

/** Routes of a few words, so that many of them overlap. */
const allRoutes = (): string[] => {
  const words = ['a', 'B', ':x', 'b?', '']
  const routes = words.flatMap(one => words.map(two => `/${['r', one, two].filter(Boolean).join('/')}`))
  return [...new Set([...routes, '/r/*', '/r/a/*', '/r/:x/*', '/R/A/'])]
}

const addresses = ['/r', '/r/', ...['a', 'A', 'b', 'c'].flatMap(one => [`/r/${one}`, `/r/${one}/`])].flatMap(start => [
  start,
  ...['a', 'B', 'c'].flatMap(word => [`${start.replace(/\/$/, '')}/${word}`, `${start.replace(/\/$/, '')}/${word}/c`]),
])

test('two routes overlap exactly where the router finds an address for both', () => {
  const takes = (path: string, address: string) => matchRoutes([{ path }], address) !== null
  let met = 0
  for (const one of allRoutes())
    for (const other of allRoutes()) {
      const byRouter = addresses.some(address => takes(one, address) && takes(other, address))
      met += Number(byRouter)
      expect([one, other, patternsOverlap(readPattern(one) ?? [], readPattern(other) ?? [])]).toEqual([
        one,
        other,
        byRouter,
      ])
    }
  expect(met).toBeGreaterThan(50)
})

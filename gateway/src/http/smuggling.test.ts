import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reportMetric } from '@panel/shared/testing/metric'
import { rawRequests, readInTwoWays } from '@panel/shared/testing/raw-requests'
import { listen, sendBytes, testGateway } from '../testing/gateway'

/** The reply to bytes, null where the connection stays open. */
const replyOf = async (address: string, bytes: string): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined
  const open = new Promise<null>(resolve => {
    timer = setTimeout(resolve, 20_000, null)
  })
  const closed = sendBytes(address, bytes).then(({ reply }) => reply)
  return Promise.race([closed, open]).finally(() => clearTimeout(timer))
}

/** A server that takes anything, as an API or as a stand-in for the gateway. */
const lenient = async () => {
  const server = createServer({ insecureHTTPParser: true, requireHostHeader: false }, (request, response) => {
    request.resume()
    request.on('end', () => response.end('read'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

it('refuses every request that two servers could read in two ways, and hangs up (HTTP-1)', async () => {
  const api = await lenient()
  const { app } = await testGateway({ API_URL: api.address })
  const address = await listen(app)
  const taken = await readInTwoWays(bytes => replyOf(address, bytes))
  app.server.closeAllConnections()
  await app.close()
  await api.close()
  expect(taken).toEqual([])
  reportMetric('HTTP-1 cases', Object.keys(rawRequests).length, 'least', 40)
  reportMetric('HTTP-1 requests taken by the gateway', taken.length, 'most', 0)
}, 600_000)

it('HTTP-1 control: a server that is not strict is found', async () => {
  const { address, close } = await lenient()
  const loose = ['length, then chunks', 'no host']
  const taken = await readInTwoWays(bytes => replyOf(address, bytes), loose)
  await close()
  expect(taken).toEqual(loose)
}, 600_000)

import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { temporaryFolder } from '../testing/builds'
import { testGateway } from '../testing/gateway'

/** The key that a call of a caller who brings one of his own arrives with. */
const keyAtTheApi = async (environment: Record<string, string>): Promise<string> => {
  const api = createServer((request, response) => response.end(String(request.headers['x-gateway-key'])))
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  const address = api.address()
  const port = typeof address === 'object' ? address?.port : 0
  const { app } = await testGateway({ API_URL: `http://127.0.0.1:${port}`, ...environment })
  const reply = await app.inject({ url: '/api/x', headers: { 'x-gateway-key': 'f'.repeat(64) } })
  await app.close()
  api.closeAllConnections()
  api.close()
  return reply.body
}

const [key, keyBefore] = ['a'.repeat(64), 'b'.repeat(64)]

it('calls bring the key by which the API knows its gateways, never the caller’s (ASVS 13.2.1)', async () => {
  expect(await keyAtTheApi({ GATEWAY_KEY: `${key},${keyBefore}` })).toBe(key)
  expect(await keyAtTheApi({})).toBe('undefined')
})

it('the key is the one that the first start made, where none is set', async () => {
  const DATA_DIR = await temporaryFolder()
  await mkdir(join(DATA_DIR, 'keys'))
  await writeFile(join(DATA_DIR, 'keys/gateway'), `${keyBefore}\n`)
  expect(await keyAtTheApi({ DATA_DIR })).toBe(keyBefore)
})

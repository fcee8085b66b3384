import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

/*
 * An issuer of tokens on this machine, as a CI has one: each client is a repository, and asks for the audience that it
 * names as its resource. A process of its own, because the library is ESM only. It prints its address, then each path
 * that was asked for.
 */
const repositories = { hosting: 'example/hosting', fork: 'stranger/hosting' }

const server = createServer()
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const issuer = `http://127.0.0.1:${server.address().port}`
const { privateKey } = await generateKeyPair('RS256', { extractable: true })
const provider = new Provider(issuer, {
  jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'first' }] },
  clients: Object.keys(repositories).map(client_id => ({
    client_id,
    client_secret: 'a secret of the test that has many letters',
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
  })),
  extraTokenClaims: (_context, { clientId }) => ({ repository: repositories[clientId], ref: 'refs/heads/main' }),
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: (_context, audience) => ({
        scope: '',
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 300,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
})
server.on('request', (request, reply) => {
  process.stdout.write(`asked ${request.url}\n`)
  provider.callback()(request, reply)
})
process.stdout.write(`${issuer}\n`)

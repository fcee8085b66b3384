import { testGateway } from '../testing/gateway'

it.each([
  '/api/domains/x%2f%2e%2e%2fadmin',
  '/api/%2E%2E%2Flivez',
  '/api/domains/..%2f..%2fmetrics',
  '/api/domains/%',
  '/rdap/domain/..%2f..%2fmetrics',
  '/api/domains/%c3%28',
])('%s is refused in words of our own, without a call to the API', async url => {
  // Nothing listens there: what was handed on would be 503.
  const { app } = await testGateway({ API_URL: 'http://127.0.0.1:9' })
  const reply = await app.inject({ url })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8'])
  expect(reply.json()).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: expect.stringMatching(/^This (request|address) is malformed\.$/),
    code: expect.stringMatching(/^(refused|malformed)$/),
  })
  expect(reply.body).not.toMatch(/invalid characters|source|FST_/)
  await app.close()
})

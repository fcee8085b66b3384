import { addScriptPolicy } from './script-policy'

const integrity = `sha384-${'A'.repeat(64)}`
const address = `/panels/policy?builds=shell%401.0.0-s1&hash=${integrity}`
const policy = "script-src 'sha384-x'; worker-src 'self'"

const realFetch = globalThis.fetch
const serve = jest.fn<Promise<string>, [url: string, options: RequestInit]>()

beforeEach(() => {
  jest.useFakeTimers()
  globalThis.fetch = async (url, options = {}) => {
    const text = await serve(String(url), options)
    return { text: async () => text } as Response
  }
  document.head.innerHTML = `<link rel="preload" as="fetch" data-policy="${integrity}" href="${address}">`
})

afterEach(() => {
  jest.useRealTimers()
  globalThis.fetch = realFetch
  document.head.innerHTML = ''
  serve.mockReset()
})

const added = () => document.querySelector<HTMLMetaElement>('meta[http-equiv="content-security-policy"]')?.content

test('the policy that the page names is read with its hash and added to the page', async () => {
  serve.mockResolvedValue(policy)
  await addScriptPolicy()
  expect(added()).toBe(policy)
  expect(serve).toHaveBeenCalledWith(location.origin + address, expect.objectContaining({ integrity }))
})

test('a request that fails is made again past the cache, until a gateway has the policy', async () => {
  const failure = new TypeError('Failed to fetch')
  serve.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue(policy)
  const adding = addScriptPolicy()
  await jest.runAllTimersAsync()
  await adding
  expect(added()).toBe(policy)
  expect(serve.mock.calls.map(([, { cache }]) => cache)).toEqual(['default', 'reload', 'reload'])
})

test.each([
  ['that cannot be had', integrity],
  ['without a hash', ''],
])('the page goes no further with a policy %s', async (_, hash) => {
  document.querySelector('link')?.setAttribute('data-policy', hash)
  serve.mockRejectedValue(new TypeError('Failed to fetch'))
  const adding = expect(addScriptPolicy()).rejects.toThrow()
  await jest.runAllTimersAsync()
  await adding
  expect(added()).toBeUndefined()
})

test('a page that has its policy in itself asks for none', async () => {
  document.head.innerHTML = ''
  await addScriptPolicy()
  expect(serve).not.toHaveBeenCalled()
})

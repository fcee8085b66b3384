import { startI18n } from '@panel/shared/i18n'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { act, render, screen, waitFor } from '@testing-library/react'
import { describedPanel } from '../testing/registry-fixture'
import { loadStandaloneView } from './standalone-view'

const files = { js: [], css: [] }
const build = describedPanel('mfe-old', {
  alone: { container: 'mfe_old_alone', entry: 'remoteEntry.js', page: files, files: {} },
})

interface Mounted {
  domElement: HTMLElement
  view: string
  onFailure: (error: Error) => void
}

const mounted: Mounted[] = []
const calls: string[] = []

const lifecycles = {
  bootstrap: async () => void calls.push('bootstrap'),
  mount: async (props: Mounted) => {
    calls.push('mount')
    mounted.push(props)
    props.domElement.textContent = `Old ${props.view}`
  },
  unmount: async () => void calls.push('unmount'),
  canUpdate: () => 'ask' as const,
}

const serve = (container: object = { get: async () => () => lifecycles }) => {
  const requests: string[] = []
  const registered: PanelDescription[] = []
  return {
    requests,
    registered,
    options: {
      registerIntegrity: (each: PanelDescription) => void registered.push(structuredClone(each)),
      loadScript: async (url: string) => {
        requests.push(url)
        Object.assign(window, { mfe_old_alone: container })
      },
      addressOf: (url: string) => url,
      followHistory: () => () => void calls.push('unfollow'),
    },
  }
}

beforeAll(() => startI18n('en'))

beforeEach(() => {
  mounted.length = 0
  calls.length = 0
  Reflect.deleteProperty(window, 'mfe_old_alone')
  // React logs to the console what a test lets through.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => jest.restoreAllMocks())

test('a panel with its own React is mounted in an element of its own, and leaves it empty', async () => {
  const { requests, options } = serve()
  const { Component, definition } = await loadStandaloneView(build, 'HomePage', options)
  expect(requests).toEqual([`/panels/mfe-old/${build.build}/alone/remoteEntry.js`])
  expect(definition.canUpdate?.()).toBe('ask')
  const { unmount, container } = render(<Component />)
  expect(await screen.findByText('Old HomePage')).toBeVisible()
  expect(container).not.toBeEmptyDOMElement()
  unmount()
  await waitFor(() => expect(calls).toEqual(['bootstrap', 'mount', 'unfollow', 'unmount']))
  expect(mounted[0]?.domElement.isConnected).toBe(false)
})

test('its container is loaded once', async () => {
  const { requests, options } = serve()
  await loadStandaloneView(build, 'HomePage', options)
  await loadStandaloneView(build, 'OtherPage', options)
  expect(requests).toHaveLength(1)
})

test('what goes wrong in it is thrown in the shell’s tree, where a boundary catches it', async () => {
  const { Component } = await loadStandaloneView(build, 'HomePage', serve().options)
  render(<Component />)
  await waitFor(() => expect(mounted).toHaveLength(1))
  expect(() => act(() => mounted[0]?.onFailure(new Error('gone')))).toThrow('gone')
})

test('a build without it, or an entry without its container, cannot be loaded', async () => {
  await expect(loadStandaloneView(describedPanel('mfe-new'), 'HomePage', serve().options)).rejects.toThrow(
    'no build that runs without the shell',
  )
  const { options } = serve()
  await expect(
    loadStandaloneView(build, 'HomePage', { ...options, loadScript: async () => undefined }),
  ).rejects.toThrow('mfe_old_alone is not there')
})

test('its files are asked for with the hash that was signed, before any of them is loaded', async () => {
  const found = { 'remoteEntry.js': `sha384-${'D'.repeat(64)}` }
  const [realFetch, fetched] = [globalThis.fetch, jest.fn()]
  globalThis.fetch = async (url, options) => {
    fetched(url, options?.integrity)
    return { ok: true, text: async () => JSON.stringify(found) } as Response
  }
  const details = `sha384-${'E'.repeat(64)}`
  const alone = { container: 'mfe_old_alone', entry: 'remoteEntry.js', page: files, files: {}, details }
  const { options, registered } = serve()
  const brief = describedPanel('mfe-old', { alone })
  await loadStandaloneView(brief, 'HomePage', options)
  expect(fetched.mock.calls).toEqual([[`/panels/mfe-old/${brief.build}/alone/details.json`, details]])
  expect(registered.map(each => each.alone?.files)).toEqual([found])
  await expect(
    loadStandaloneView(describedPanel('mfe-old', { alone: { ...alone, details: '' } }), 'HomePage', options),
  ).rejects.toThrow('has no hash')
  globalThis.fetch = realFetch
})

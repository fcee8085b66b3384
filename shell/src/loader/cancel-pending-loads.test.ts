import { cancelPendingLoads, dropPanelPreloads } from './cancel-pending-loads'
import { requestFile } from './request-file'

const add = (html: string) => document.head.insertAdjacentHTML('beforeend', html)

const failed: string[] = []

const watch = () => {
  for (const element of document.head.querySelectorAll('script, link[rel="stylesheet"]')) {
    element.addEventListener('error', () => failed.push(element.id))
  }
}

beforeEach(() => {
  failed.length = 0
  document.head.innerHTML = ''
})

test('preloads of the panel are dropped, those of others stay', () => {
  add('<link rel="preload" as="script" href="/panels/mfe-a/1/view.js">')
  add('<link rel="preload" as="style" href="/panels/mfe-a/1/view.css">')
  add('<link rel="preload" as="script" href="/panels/shell/1/texts-en.js">')
  dropPanelPreloads('mfe-a')
  expect([...document.head.querySelectorAll('link')].map(link => link.getAttribute('href'))).toEqual([
    '/panels/shell/1/texts-en.js',
  ])
})

test('pending scripts and stylesheets of the panel, and of the shell for it, fail', () => {
  add('<script id="chunk" type="text/plain" src="/panels/mfe-a/1/view.js"></script>')
  add('<script id="shell-chunk" type="text/plain" src="/panels/shell/1/forms.js"></script>')
  add('<script id="shell" type="text/plain" defer src="/panels/shell/1/main.js"></script>')
  add('<script id="other" type="text/plain" src="/panels/mfe-b/1/view.js"></script>')
  add('<link id="style" rel="stylesheet" href="/panels/mfe-a/1/view.css">')
  add('<link id="arrived" rel="stylesheet" href="/panels/mfe-a/1/other.css">')
  Object.defineProperty(document.getElementById('style'), 'sheet', { value: null })
  Object.defineProperty(document.getElementById('arrived'), 'sheet', { value: {} })
  watch()
  cancelPendingLoads('mfe-a')
  expect(failed).toEqual(['chunk', 'shell-chunk', 'style'])
})

test('files on their way are not dropped, but aborted with all that is pending', async () => {
  const requested = requestFile('/panels/mfe-a/1/view.css', 'sha384-abc')
  const other = requestFile('/panels/mfe-b/1/view.js', 'sha384-abc')
  dropPanelPreloads('mfe-a')
  expect(document.head.querySelector('link')).toMatchObject({ as: 'style', integrity: 'sha384-abc' })
  cancelPendingLoads('mfe-a')
  await expect(requested).rejects.toThrow('/panels/mfe-a/1/view.css did not arrive in time')
  document.head.querySelector('link')?.dispatchEvent(new Event('load'))
  await expect(other).resolves.toBeUndefined()
  expect(document.head).toBeEmptyDOMElement()
})

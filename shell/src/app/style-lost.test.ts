import { isShellStyleLost } from './style-lost'

const linkWith = (sheet: unknown) => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  Object.defineProperty(link, 'sheet', { value: sheet })
  document.head.append(link)
}

beforeEach(() => {
  document.head.innerHTML = ''
})

test('a stylesheet with rules has arrived', () => {
  linkWith({ cssRules: [{}] })
  expect(isShellStyleLost()).toBe(false)
})

test.each([
  ['never arrived', null],
  ['is not what was signed', { cssRules: [] }],
  [
    'was refused: Chromium throws when its rules are read',
    {
      get cssRules() {
        throw new DOMException('Cannot access rules', 'SecurityError')
      },
    },
  ],
])('a stylesheet that %s is lost', (_state, sheet) => {
  linkWith({ cssRules: [{}] })
  linkWith(sheet)
  expect(isShellStyleLost()).toBe(true)
})

const { TextDecoder, TextEncoder } = require('node:util')
require('@testing-library/jest-dom')
const { configure } = require('@testing-library/react')

// What every browser has and jsdom lacks.
Object.assign(globalThis, { TextDecoder, TextEncoder })
Element.prototype.scrollTo ??= () => undefined
window.scrollTo = () => undefined
window.matchMedia ??= media =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

configure({ asyncUtilTimeout: 5000 })

/** @type {string[]} */
const logged = []

for (const level of ['error', 'warn']) {
  const original = console[level]
  console[level] = (...parts) => {
    logged.push(`console.${level}: ${parts.map(String).join(' ').slice(0, 500)}`)
    original(...parts)
  }
}

afterEach(() => {
  const messages = logged.splice(0)
  if (messages.length > 0) throw new Error(`The test logged to the console:\n${messages.join('\n')}`)
})

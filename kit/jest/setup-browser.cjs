const { TextDecoder, TextEncoder } = require('node:util')
require('@testing-library/jest-dom')
const { configure, getConfig } = require('@testing-library/react')

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

// While something is waited for, each look that finds nothing would print the whole document, which only the last shows.
const { getElementError } = getConfig()
configure({
  asyncUtilTimeout: 5000,
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics ? new Error(String(message)) : getElementError(message, container),
})

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

const { default: JsdomEnvironment } = require('@jest/environment-jsdom-abstract')
const jsdom = require('jsdom')

/** Globals that every browser has and jsdom leaves out; the router and the HTTP client expect them. */
const missing = [
  'fetch',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'structuredClone',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
]

/** Jest's own environment has a jsdom of two years ago, whose computed styles take a quarter of a panel's tests. */
class BrowserEnvironment extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context, jsdom)
  }

  async setup() {
    await super.setup()
    for (const name of missing) this.global[name] ??= globalThis[name]
    // Signatures are checked with WebCrypto, of which jsdom has only the random part.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true })
    this.global.Uint8Array = Uint8Array
  }
}

module.exports = BrowserEnvironment

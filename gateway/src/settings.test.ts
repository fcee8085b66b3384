import { resolve } from 'node:path'
import { readSettings, startWarnings } from './settings'

describe('the settings', () => {
  it('have the defaults of the design', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('.data'),
      apiUrls: ['http://127.0.0.1:3001'],
      adminPath: 'admin',
      metricsFrom: ['loopback'],
      platformHost: 'panel.example',
      emailDomains: [],
      prices: false,
      releases: 'folder',
      trustProxy: [],
      devOrigins: ['http://localhost:*'],
      releaseOrigins: [],
      releaseFailures: { limit: 5, sample: 100 },
      securityContact: 'mailto:security@panel.example',
      devReload: false,
      backups: false,
      logLevel: 'info',
      limitsScale: 1,
    })
  })

  it.each(['http://192.0.2.2:3703', 'http://panel.example', 'http://[2001:db8::1]', 'http://localhost.example'])(
    'warn that no browser verifies the pages at %s',
    PUBLIC_URL => {
      expect(startWarnings({}, readSettings({ PUBLIC_URL }))).toEqual([
        expect.stringMatching(/^PUBLIC_URL is http:.*https/),
      ])
    },
  )

  it.each([
    'https://panel.example',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://panel.localhost',
  ])('are silent about %s', PUBLIC_URL => {
    expect(startWarnings({}, readSettings({ PUBLIC_URL }))).toEqual([])
  })

  it('name where customers write to', () => {
    expect(readSettings({ SUPPORT_EMAIL: 'help@panel.example' }).supportEmail).toBe('help@panel.example')
  })

  it('have the key by which an API on another machine knows the gateway', () => {
    const API_URL = 'http://127.0.0.1:3001, http://10.0.0.2:3001'
    expect(() => readSettings({ API_URL })).toThrow(
      'The setting GATEWAY_KEY must be set when API_URL is not this machine (it is "http://10.0.0.2:3001").',
    )
    const [next, before] = ['a'.repeat(64), 'b'.repeat(64)]
    expect(readSettings({ API_URL, GATEWAY_KEY: `${next},${before}` }).gatewayKey).toBe(next)
  })

  it('follow the port, and empty ones count as unset', () => {
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(readSettings({ PORT: '', ADMIN_PATH: '', RELEASES: ' ' })).toMatchObject({ port: 3000, releases: 'folder' })
    expect(readSettings({ PUBLIC_URL: 'https://panel.example/' }).publicUrl).toBe('https://panel.example')
    expect(readSettings({ API_PORT: '4301' }).apiUrls).toEqual(['http://127.0.0.1:4301'])
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  })

  it('say when a build that fails is rolled back, and never where the limit is 0', () => {
    const set = readSettings({ RELEASE_FAILURE_LIMIT: '0', RELEASE_SAMPLE: '50' }).releaseFailures
    expect(set).toEqual({ limit: 0, sample: 50 })
    for (const RELEASE_FAILURE_LIMIT of ['-1', '100', 'often'])
      expect(() => readSettings({ RELEASE_FAILURE_LIMIT })).toThrow(
        'The setting RELEASE_FAILURE_LIMIT must be a percentage',
      )
    expect(() => readSettings({ RELEASE_SAMPLE: '0' })).toThrow('The setting RELEASE_SAMPLE must be a whole number')
    expect(() => readSettings({ RELEASE_ORIGINS: 'portal.example/x' })).toThrow(
      'The setting RELEASE_ORIGINS must be origins',
    )
  })

  it('let panels of developers in by default only where the product is on the developer’s machine', () => {
    expect(readSettings({ PUBLIC_URL: 'https://panel.example' }).devOrigins).toEqual([])
    expect(readSettings({ PUBLIC_URL: 'http://127.0.0.1:3000' }).devOrigins).toEqual([])
    expect(readSettings({ DEV_ORIGINS: 'none' }).devOrigins).toEqual(['none'])
    expect(
      readSettings({ PUBLIC_URL: 'https://panel.example', DEV_ORIGINS: 'http://localhost:5170, https://dev.example' })
        .devOrigins,
    ).toEqual(['http://localhost:5170', 'https://dev.example'])
  })

  it.each([
    ['PORT', '70000', 'The setting PORT must be a port from 1 to 65535 (it is "70000").'],
    [
      'API_URL',
      'localhost',
      'The setting API_URL must be an http or https address, or several separated by commas (it is "localhost").',
    ],
    [
      'RELEASES',
      'ftp://x',
      'The setting RELEASES must be folder, an absolute path, or s3://BUCKET/PREFIX?endpoint=…&region=… (it is "ftp://x").',
    ],
    [
      'DEV_ORIGINS',
      '*',
      'The setting DEV_ORIGINS must be none, or origins such as http://localhost:* separated by commas (it is "*").',
    ],
    ['TRUST_PROXY', 'all', 'The setting TRUST_PROXY must be addresses or networks separated by commas (it is "all").'],
    ['TRUST_PROXY', '10.0.0.0/33', 'The setting TRUST_PROXY must be addresses or networks'],
    ['TRUST_PROXY', '10.1', 'The setting TRUST_PROXY must be addresses or networks'],
  ])('stop the start when %s is %s', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(message)
  })
})

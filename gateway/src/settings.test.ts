import { resolve } from 'node:path'
import { readSettings } from './settings'

describe('the settings', () => {
  it('have the defaults of the design', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('.data'),
      apiUrl: 'http://127.0.0.1:3001',
      adminPath: 'admin',
      platformHost: 'panel.example',
      releases: 'folder',
      trustProxy: [],
      logLevel: 'info',
    })
  })

  it('follow the port, and empty ones count as unset', () => {
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(readSettings({ PORT: '', ADMIN_PATH: '' })).toMatchObject({ port: 3000, adminPath: 'admin' })
    expect(readSettings({ PUBLIC_URL: 'https://panel.example/' }).publicUrl).toBe('https://panel.example')
  })

  it.each([
    ['PORT', 'abc', "PORT is 'abc', but must be a port."],
    ['PORT', '70000', "PORT is '70000', but must be a port from 1 to 65535."],
    ['PORT', '0', "PORT is '0', but must be a port from 1 to 65535."],
    [
      'PUBLIC_URL',
      'panel.example',
      "PUBLIC_URL is 'panel.example', but must be an address such as https://panel.example.",
    ],
    [
      'PUBLIC_URL',
      'ftp://panel.example',
      "PUBLIC_URL is 'ftp://panel.example', but must be an address such as https://panel.example.",
    ],
    ['ADMIN_PATH', 'a/b', "ADMIN_PATH is 'a/b', but must be one word of small letters, digits and hyphens."],
    ['PLATFORM_HOST', 'a b', "PLATFORM_HOST is 'a b', but must be a host name."],
    ['RELEASES', 'ftp://x', "RELEASES is 'ftp://x', but must be 'folder' or s3://bucket/prefix."],
    ['LOG_LEVEL', 'loud', "LOG_LEVEL is 'loud', but must be a log level."],
  ])('stop the start when %s is %s', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(message)
  })
})

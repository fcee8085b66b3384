import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { createLog } from '../src/base/log'
import { freePort } from '../src/server-kit/free-port'
import { LogTarget } from '../src/server-kit/log-target'
import { makeCertificate } from './log-receiver'
import { until } from './until'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

test('rsyslog takes what is sent to it over TLS, as it was written (ASVS 16.4.3)', async () => {
  provideDebianPackages(['rsyslog', 'rsyslog-gnutls'])
  const folder = mkdtempSync(join(tmpdir(), 'panel-rsyslog-'))
  const certificate = makeCertificate()
  const port = await freePort()
  const received = join(folder, 'received')
  const configuration = [
    `global(workDirectory="${folder}" maxMessageSize="64k" defaultNetstreamDriver="gtls"`,
    `  defaultNetstreamDriverCAFile="${certificate.certFile}" defaultNetstreamDriverCertFile="${certificate.certFile}"`,
    `  defaultNetstreamDriverKeyFile="${certificate.keyFile}")`,
    'module(load="imtcp" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon")',
    `input(type="imtcp" port="${port}" address="127.0.0.1")`,
    'template(name="line" type="string" string="%syslogfacility% %syslogseverity% %app-name% %msgid% %msg%\\n")',
    `action(type="omfile" file="${received}" template="line")`,
  ]
  writeFileSync(join(folder, 'rsyslog.conf'), `${configuration.join('\n')}\n`)
  const words = ['-n', '-f', join(folder, 'rsyslog.conf'), '-i', join(folder, 'pid')]
  const server = spawn('rsyslogd', words, { env: process.env, stdio: 'ignore' })
  const ended = new Promise(resolve => server.once('exit', resolve))
  const target = new LogTarget({ url: `syslog+tls://localhost:${port}`, name: 'api', tls: { ca: certificate.cert } })
  const log = createLog('info', target)
  const long = 'ї'.repeat(15_000)
  log.warn({ text: '<13>1 forged\nline', long }, 'a warning')
  target.write(JSON.stringify({ level: 30, audit: { id: 1, event: 'login' } }), 'audit')
  const lines = () => {
    try {
      return readFileSync(received, 'utf8').split('\n').filter(Boolean)
    } catch {
      return []
    }
  }
  await until('both messages', () => lines().length === 2, 120_000)
  const [warning = '', audit = ''] = lines()
  expect(warning.slice(0, warning.indexOf('{'))).toBe('16 4 domain-panel-api log ')
  expect(JSON.parse(warning.slice(warning.indexOf('{')))).toMatchObject({ text: '<13>1 forged\nline', long })
  expect(audit).toBe('13 6 domain-panel-api audit {"level":30,"audit":{"id":1,"event":"login"}}')
  await target.close()
  server.kill('SIGTERM')
  await ended
  certificate.remove()
  rmSync(folder, { recursive: true })
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { startRegistry } from './epp/epp-api'

const run = promisify(execFile)

test("Debian's libnet-epp-perl works with the test registry that our client is tested with", async () => {
  provideDebianPackages(['libnet-epp-perl'])
  const server = await startRegistry()
  const script = join(import.meta.dirname, 'epp/drive-registry.pl')
  const { stdout } = await run('perl', [script, String(server.port), server.certificate.certFile], { env: process.env })
  const year = new Date().getUTCFullYear()
  expect(stdout.trim().split('\n')).toEqual([
    'login panel ok',
    'check 1',
    'host ok',
    'create ok',
    'check 0',
    `info panel perl-secret ns1.perl.example ${year + 2}`,
    'renew ok',
    `info ${year + 3}`,
    'login other ok',
    'transfer wrong 2202',
    'transfer pending',
    'approve ok 1000',
    'delete ok 1001',
    'wrong password 2200',
  ])
  await server.close()
}, 300_000)

import { readFileSync } from 'node:fs'
import { freePort } from '../src/server-kit/free-port'

test('a free port is none that the system may give to an outgoing connection before it is used', async () => {
  const [lowest = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/).map(Number)
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  expect(ports.filter(port => port < 1024 || port >= lowest)).toEqual([])
})

import { setTimeout as sleep } from 'node:timers/promises'
import { passwords, startRegistry } from '@panel/api/testing/registry'
import type { Effort, Part } from '../part'
import { percentile95, type Result, toFigure } from '../result'
import { calls } from './calls'
import { load } from './load'
import { clear } from './seed'
import { type ApiWorld, startApiWorld } from './world'

const amount = { domains: 100, guests: 0 }

const signInsAtOnce = 140
const addresses = 20

/** A sign-in with a key, of an account that does not exist, which costs a password hash all the same. */
const signIn = async (url: string, at: number, signal: AbortSignal): Promise<void> => {
  const answer = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    headers: { 'idempotency-key': `${at}`, 'x-forwarded-for': `198.51.100.${1 + (at % addresses)}` },
    body: new URLSearchParams({ username: `nobody${at}@example.com`, password: 'a wrong password' }),
    signal,
  })
  await answer.text()
}

/** Milliseconds and statuses of calls of others, one after another, while so many sign in at a time. */
const callBesideSignIns = async ({ product: { url }, seed }: ApiWorld, seconds: number) => {
  const over = new AbortController()
  let made = 0
  const signInAgain = async (): Promise<void> => {
    while (!over.signal.aborted) {
      made += 1
      await signIn(url, made, over.signal).catch(() => undefined)
    }
  }
  const signingIn = Array.from({ length: signInsAtOnce }, signInAgain)
  await sleep(1000)
  const waits: number[] = []
  let refused = 0
  for (const end = performance.now() + seconds * 1000; performance.now() < end; )
    for (const path of ['/api/users/me', '/api/health']) {
      const began = performance.now()
      const answer = await fetch(`${url}${path}`, { headers: seed.user })
      await answer.text()
      waits.push(performance.now() - began)
      if (answer.status === 503) refused += 1
    }
  over.abort()
  await Promise.all(signingIn)
  return { p95: percentile95(waits), refused }
}

const measureSignIns = async (world: ApiWorld, { rounds, seconds, signal }: Effort): Promise<Result[]> => {
  const measured: Awaited<ReturnType<typeof callBesideSignIns>>[] = []
  for (let at = 0; at < rounds; at += 1) {
    signal.throwIfAborted()
    measured.push(await callBesideSignIns(world, seconds))
  }
  const p95 = measured.map(one => one.p95)
  const refused = measured.map(one => one.refused)
  return [
    toFigure('crowd.sign-ins.p95-of-others', 'ms', p95, { valueAtMost: 200 }),
    toFigure('crowd.sign-ins.refused-others', 'calls', refused, { valueAtMost: 0 }),
  ]
}

/** Three times as many as when each write waited for the chain of the audit. */
const writesASecond = 3 * 190

const measureWrites = async (world: ApiWorld, { rounds, seconds, signal }: Effort): Promise<Result> => {
  const write = calls.find(({ id }) => id === 'dns-add')
  if (!write) throw new Error('There is no call that writes.')
  const rates: number[] = []
  for (let at = 0; at <= rounds; at += 1) {
    signal.throwIfAborted()
    await clear(world.database)
    const { rps } = await load(world, world.product, write, { duration: seconds })
    // The first one warms up.
    if (at > 0) rates.push(rps)
  }
  return toFigure('crowd.audited-writes', 'calls/s', rates, { valueAtLeast: writesASecond })
}

const searches = 1200
const slowAnswer = 50

/** Milliseconds from the order of a lock to its command at the registry, while searches wait for that registry. */
const measureLock = async ({ rounds, product, signal }: Effort): Promise<Result> => {
  const registry = await startRegistry()
  const env = {
    REGISTRY: `epp+tls://panel@localhost:${registry.port}`,
    EPP_PASSWORD: passwords.panel,
    EPP_CA: registry.certificate.certFile,
  }
  const world = await startApiWorld({ amount, product, env })
  const { url } = world.product
  const waits: number[] = []
  try {
    for (const [at, { id, name }] of world.seed.domains.slice(0, rounds).entries()) {
      signal.throwIfAborted()
      registry.state.register(name, 'panel', 1, 'a secret', [])
      registry.slowDown(slowAnswer)
      const over = new AbortController()
      const asked = Array.from({ length: searches }, (_, one) =>
        fetch(`${url}/api/whois?domain=sought-${at}-${one}.com`, {
          headers: { 'x-forwarded-for': `198.51.100.${1 + (one % 120)}` },
          signal: over.signal,
        }).catch(() => undefined),
      )
      await sleep(500)
      const began = performance.now()
      const headers = { ...world.seed.user, 'content-type': 'application/json' }
      const body = JSON.stringify({ client_transfer_lock: true })
      await fetch(`${url}/api/domains/${id}/transfer-lock`, { method: 'PUT', headers, body })
      while (!registry.log.some(line => line.startsWith(`update ${name} `))) await sleep(5)
      waits.push(performance.now() - began)
      over.abort()
      await Promise.all(asked)
      registry.slowDown(0)
    }
  } finally {
    await world.stop()
    await registry.close()
  }
  return toFigure('crowd.lock-beside-searches', 'ms', waits, { valueAtMost: 2000 })
}

/** What others wait for while many come at once. */
export const crowd: Part = async (effort, print) => {
  const world = await startApiWorld({ amount, product: effort.product })
  const results: Result[] = []
  try {
    print(`crowd: ${signInsAtOnce} sign-ins at a time`)
    results.push(...(await measureSignIns(world, effort)))
    print('crowd: audited writes')
    results.push(await measureWrites(world, effort))
  } finally {
    await world.stop()
  }
  print(`crowd: a lock beside ${searches} searches`)
  return [...results, await measureLock(effort)]
}

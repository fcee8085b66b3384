import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app'
import type { Releases } from '../releases/history'
import { promoteBuilds } from '../releases/live-builds'
import { publishBuild } from '../releases/publish-build'
import type { Build } from '../releases/read-build'
import { readSettings } from '../settings'
import { panelBuild, shellBuild, temporaryReleases, why } from './builds'

/** Publishes builds and makes them live in one change. */
export const release = async (releases: Releases, ...builds: Build[]): Promise<void> => {
  for (const build of builds) await publishBuild(releases.store, build)
  await promoteBuilds(
    releases,
    why,
    builds.map(({ description: { name, build } }) => ({ name, build })),
  )
}

export interface TestGateway {
  app: FastifyInstance
  releases: Releases & { folder: string }
}

/** A gateway, not listening yet, with a shell and a panel live, or with the given builds. */
export const testGateway = async (
  environment: Record<string, string> = {},
  builds: Build[] = [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1')],
): Promise<TestGateway> => {
  const releases = await temporaryReleases()
  if (builds.length > 0) await release(releases, ...builds)
  const settings = readSettings({ DATA_DIR: releases.folder, LOG_LEVEL: 'silent', ...environment })
  return { app: await buildApp(releases, settings), releases }
}

/** Lets the gateway listen on a free port and answers with its address. */
export const listen = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' })

/** Sends bytes as they are and collects what comes back until the connection ends. */
export const sendBytes = (address: string, bytes: string): Promise<{ reply: string; milliseconds: number }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const started = Date.now()
    let reply = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', chunk => {
      reply += chunk
    })
    socket.on('close', () => resolve({ reply, milliseconds: Date.now() - started }))
    socket.on('error', reject)
  })

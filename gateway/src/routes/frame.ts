import { settingsValues } from '@panel/shared/panel/panel-settings'
import { storedTheme } from '@panel/shared/panel/theme'
import type { FastifyInstance } from 'fastify'
import { sendText } from '../http/problem'
import { frameRoute } from '../http/security-headers'
import { brandTokens, pageSettingsOf } from '../page/brand'
import { composeFrame, framePolicy } from '../page/compose-frame'
import { descriptionFile, fileKey } from '../releases/build-keys'
import type { LiveRegistry } from '../releases/live-registry'
import type { ReleaseStore } from '../releases/release-store'
import type { GatewaySettings } from '../settings'
import { pageLanguage } from '../texts'

interface FrameParts {
  store: ReleaseStore
  live: LiveRegistry
  settings: GatewaySettings
}

/** `GET /panels/NAME/BUILD/frame`: the document in which a build runs whose panel the operator does not trust. */
export const serveFrames = (app: FastifyInstance, { store, live, settings }: FrameParts): void => {
  const pageSettings = pageSettingsOf(settings)
  const style = brandTokens(settings.brand?.own)
  app.get<{ Params: { name: string; build: string } }>(frameRoute, async (request, reply) => {
    const { name, build } = request.params
    const key = fileKey(name, build, descriptionFile)
    // Only for a build that the store has are signed registries searched, and what the store says of it is not believed.
    const panel = key && (await store.read(key)) ? await live.signedDescription(name, build) : undefined
    const alone = panel && 'alone' in panel ? panel.alone : undefined
    if (!panel || !('routes' in panel) || !alone?.frame) return sendText(reply, 404, 'There is no such file.')
    const release = (await live.current())?.registry.panels[name]
    reply
      .header('vary', 'cookie, accept-language')
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', framePolicy(alone, style))
      .header('x-dns-prefetch-control', 'off')
      .type('text/html; charset=utf-8')
    return composeFrame({
      panel,
      alone,
      language: pageLanguage(request),
      theme: storedTheme(request.headers.cookie ?? ''),
      settings: pageSettings,
      panelSettings: settingsValues(panel.settings, release?.settings),
      style,
    })
  })
}

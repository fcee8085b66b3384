import { createHash } from 'node:crypto'
import type { Language } from '@panel/shared/i18n/language'
import type { PageSettings } from '@panel/shared/panel'
import { settingsElement } from '@panel/shared/panel/panel-settings'
import { buildUrl, type PanelDescription } from '@panel/shared/panel/registry'
import type { Theme } from '@panel/shared/panel/theme'
import { escapeHtml, escapeJson } from '../texts'

interface FrameFacts {
  panel: PanelDescription
  alone: NonNullable<PanelDescription['alone']>
  language: Language
  theme: Theme | null
  settings: PageSettings
  /** The settings of the panel, as the operator set them. */
  panelSettings: Readonly<Record<string, unknown>>
  /** The operator's colours; may be empty. */
  style: string
}

/**
 * Runs before the panel: WebRTC and a lookup of a name go past the policy, and would carry out what the panel reads. The
 * directive `webrtc` of the policy (CSP level 3) is unknown to Chromium, which says so as an error in the console.
 */
const withoutWebRtc =
  "for(const name of ['RTCPeerConnection','webkitRTCPeerConnection','mozRTCPeerConnection'])delete globalThis[name]"

/**
 * The one Trusted Types policy: scripts are held to the policy's hashes, and no text becomes HTML. With HTML, the panel
 * could open a document (`srcdoc`) that runs a script of its build and still has WebRTC.
 */
const withoutHtml = "globalThis.trustedTypes?.createPolicy('default',{createScriptURL:address=>address})"

const beforePanel = `${withoutWebRtc};${withoutHtml}`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const hashOfScript = hashOf(beforePanel)

/**
 * The policy of a frame: a sandbox of its own even without a frame around it, no connection to anywhere, and no script
 * but those of the one build, by their hashes. Only the page's messages send its forms.
 */
export const framePolicy = (alone: FrameFacts['alone'], style = ''): string => {
  const hashes = Object.entries(alone.files).flatMap(([file, hash]) => (file.endsWith('.js') ? [`'${hash}'`] : []))
  return [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src ${[hashOfScript, ...hashes].join(' ')}`,
    `style-src 'self'${style && ` ${hashOf(style)}`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** The document in which an untrusted panel runs. The page tells it everything else by messages. */
export const composeFrame = ({ panel, alone, language, theme, settings, panelSettings, style }: FrameFacts): string => {
  const addressOf = (file: string) => buildUrl(panel.name, panel.build, `alone/${file}`)
  const hashes = Object.fromEntries(Object.entries(alone.files).map(([file, hash]) => [addressOf(file), hash]))
  const attributes = (file: string) => `integrity="${escapeHtml(alone.files[file] ?? '')}" crossorigin`
  return [
    `<!doctype html><html data-frame lang="${language}"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">`,
    `<script>${beforePanel}</script>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${theme ?? 'light dark'}">`,
    `<title>${escapeHtml(panel.name)}</title>`,
    ...alone.page.css.map(file => `<link rel="stylesheet" href="${escapeHtml(addressOf(file))}" ${attributes(file)}>`),
    ...(style ? [`<style>${style}</style>`] : []),
    `<script type="application/json" id="settings">${escapeJson(settings)}</script>`,
    `<script type="application/json" id="${settingsElement}">${escapeJson({ [panel.name]: panelSettings })}</script>`,
    `<script type="application/json" id="integrity">${escapeJson(hashes)}</script>`,
    ...alone.page.js.map(file => `<script defer src="${escapeHtml(addressOf(file))}" ${attributes(file)}></script>`),
    '</head><body><div id="root"></div></body></html>',
  ].join('\n')
}

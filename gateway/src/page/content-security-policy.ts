import { createHash } from 'node:crypto'
import { isScriptOfPages, pageFilesOf } from '@panel/shared/panel/build-details'
import { buildUrl, type PanelDescription, type Registry, type ShellDescription } from '@panel/shared/panel/registry'
import { satisfies } from 'semver'
import type { Override } from '../dev/override'
import { buildsOf, type Description, isShell } from '../releases/release-changes'
import { earlyCallsHash } from './early-calls'

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/**
 * Trusted Types policies: the shell's, which checks the address of every script. Builds from before it have policies of
 * their own. A page that falls back to an older build of a panel has that panel's twice, where both are from before; only
 * then may a policy be made twice, as others could then make one too.
 */
const trustedTypes = (registry: Registry): string => {
  const own = buildsOf(registry).flatMap(({ name, trustedTypes }) => {
    if (trustedTypes) return []
    return name === 'shell' ? ['panel-loader', 'panel-shell'] : [`panel-${name}`, `panel-${name}-alone`]
  })
  // A page has one shell.
  const ofPanels = own.filter(name => name !== 'panel-loader' && name !== 'panel-shell')
  const isTwice = new Set(ofPanels).size < ofPanels.length
  return ['default', ...new Set(own), ...(isTwice ? ["'allow-duplicates'"] : [])].join(' ')
}

/**
 * What a page may run as workers: the one file of its shell that computes proofs of work, by its full address on the host
 * that the page was asked for at. The worker has the policy that its file is answered with, by which it reaches nothing.
 */
export const workerSource = ({ name, build, files }: ShellDescription, host: string): string => {
  const file = Object.keys(files).find(each => /^proof-worker\.[\da-f]+\.js$/.test(each))
  const isHost = /^[\w.-]+(:\d+)?$/.test(host)
  return `worker-src ${file && isHost ? host + buildUrl(name, build, file) : "'none'"}`
}

/** Origins of back ends that panels of the page may call. Frames call none. */
const backEndsOf = ({ panels }: Registry): string[] => {
  const trusted = Object.values(panels).filter(({ untrusted }) => !untrusted)
  const builds = trusted.flatMap(({ stable, canary, previous }) => [stable, canary?.build, previous])
  return [...new Set(builds.flatMap(build => build?.audiences ?? []))]
}

const hasFrames = ({ panels }: Registry): boolean => Object.values(panels).some(({ untrusted }) => untrusted)

/** Hashes of what a page holds itself, for what is prerendered in it. */
interface Inline {
  style: string
  script: string
}

/**
 * The policy of a page, as a header: nothing from elsewhere but answers of back ends that live panels name, nothing inline but what the server itself wrote, nothing
 * evaluated. `style`: what every page has in itself; `guest`: a panel that this browser takes from an origin of the setting DEV_ORIGINS.
 */
export const pagePolicy = (registry: Registry, style: string, guest?: Override, inline?: Inline): string => {
  const own = guest ? `'self' ${guest.origin}` : "'self'"
  const also = (hash: string | undefined) => (hash ? ` ${hash}` : '')
  return [
    "default-src 'none'",
    `script-src ${own} '${earlyCallsHash}'${also(inline?.script)}`,
    `style-src ${own} ${hashOf(style)}${also(inline?.style)}`,
    `img-src ${own} data:`,
    `font-src ${own}`,
    `connect-src ${[own, ...backEndsOf(registry)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(hasFrames(registry) ? ["frame-src 'self'"] : []),
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes(registry)}`,
    'report-to violations',
    'report-uri /csp-report',
  ].join('; ')
}

const reactModules = ['react', 'react-dom']

/** Whether one of the shells cannot share its React with the build, and mounts the one that needs no shell. */
const needsOwnReact = ({ shared }: PanelDescription, shells: readonly ShellDescription[]): boolean =>
  shells.some(({ provides }) =>
    reactModules.some(module => !satisfies(provides[module] ?? '', shared[module] ?? 'of its own')),
  )

/** Hashes of what a page may load of a build. */
const scriptHashes = (build: Description, shells: readonly ShellDescription[]): string[] => {
  const standalone = 'alone' in build && needsOwnReact(build, shells) ? Object.entries(build.alone?.files ?? {}) : []
  return [...Object.entries(pageFilesOf(build)), ...standalone].flatMap(([file, hash]) =>
    isScriptOfPages(file) ? [hash] : [],
  )
}

/**
 * The second policy of a page: a script runs only when its hash is one of those that pages with these builds may load, or
 * of `others`. As a header it would be too large for many proxies.
 */
export const scriptHashPolicy = (builds: readonly Description[], others: readonly string[] = []): string => {
  const shells = builds.filter(isShell)
  const hashes = [...builds.flatMap(build => scriptHashes(build, shells)), ...others]
  // No browser checks the hash of a worker. The first policy lets only one through, by its address.
  return `script-src ${[...new Set(hashes)].map(hash => `'${hash}'`).join(' ')}; worker-src 'self'`
}

import { createHash } from 'node:crypto'
import type { Registry } from '@panel/shared/panel/registry'
import { hashesOf } from '../releases/read-build'
import { buildsOf } from '../releases/release-changes'
import { skeletonStyle } from './skeleton'

const skeletonHash = `'sha256-${createHash('sha256').update(skeletonStyle).digest('base64')}'`

/** Trusted Types policies: the loader's own, and one that the compiler puts into each build. */
const trustedTypes = (registry: Registry): string =>
  [
    'panel-loader',
    'panel-shell',
    ...Object.keys(registry.panels).flatMap(name => [`panel-${name}`, `panel-${name}-alone`]),
  ].join(' ')

/** The policy of a page, as a header: nothing from elsewhere, nothing inline, nothing evaluated. */
export const pagePolicy = (registry: Registry): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${skeletonHash}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes(registry)} 'allow-duplicates'`,
    'report-to violations',
    'report-uri /csp-report',
  ].join('; ')

/**
 * The second policy of a page, which stands in the page itself: a script runs only when its hash is one of those of the
 * builds that the signed registry names. There it costs nothing, since the registry, which repeats each hash, is
 * compressed together with it; as a header it would add some 10 KB to every page.
 */
export const scriptHashPolicy = (registry: Registry): string => {
  const hashes = new Set(
    buildsOf(registry).flatMap(description =>
      Object.entries(hashesOf(description)).flatMap(([file, hash]) => (file.endsWith('.js') ? [hash] : [])),
    ),
  )
  return `script-src ${[...hashes].map(hash => `'${hash}'`).join(' ')}`
}

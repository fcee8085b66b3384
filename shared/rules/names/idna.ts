/// <reference path="./tr46.d.ts" />
import { toASCII, toUnicode } from 'tr46'
import { isPlainAscii } from './domain-name'

const options = { checkBidi: true, checkJoiners: true }

/** RFC 5892: letters, marks and digits of any script, hyphen, and the exceptions of its sections 2.6 and A. */
const permitted = /^[\p{L}\p{M}\p{Nd}\-\u00B7\u0375\u05F3\u05F4\u30FB\u06FD\u06FE\u0F0B\u3007\u200C\u200D]+$/u
const hyphens = /^-|-$|^..--/u

const isULabel = (label: string): boolean => permitted.test(label) && !hyphens.test(label)

const notAscii = /[^\0-\x7F]/

/**
 * The ASCII form of a name in any script, by UTS 46 without transition, or null where a label is not a valid U-label
 * (RFC 5891 4.2, RFC 5892: no emoji, no symbols). Labels of ASCII are only put into lower case.
 */
export const toAsciiName = (name: string): string | null => {
  if (isPlainAscii(name)) return name.toLowerCase()
  const ascii = toASCII(name, options)
  if (ascii === null) return null
  const { domain, error } = toUnicode(ascii, options)
  if (error) return null
  return domain.split('.').every(label => !notAscii.test(label) || isULabel(label)) ? ascii : null
}

/**
 * Whether a name of ASCII can be asked for, although some registries would not register it: its A-labels decode
 * (`xn--i-7iq.ws`).
 */
export const isDecodable = (name: string): boolean => !notAscii.test(name) && !toUnicode(name, options).error

/** The form of a name that people read; a label that does not decode stays as it is. */
export const toUnicodeName = (name: string): string => (isPlainAscii(name) ? name : toUnicode(name, options).domain)

/** Characters that look like an ordinary space. */
export const unusualSpaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/

/**
 * Everything of Unicode's format characters that is not seen; a flag of tags and its letters come whole, since they are
 * one picture. The number signs of Arabic and Syriac (`Cf` too) are seen.
 */
export const unseen =
  /\u{1F3F4}[\u{E0020}-\u{E007F}]+|[\u00A0\u00AD\u061C\u115F\u1680\u17B4\u17B5\u180E\u2000-\u200F\u202A-\u202F\u205F-\u206F\u3000\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{E0000}-\u{E0FFF}]/gu

/** Joiners shape letters of many scripts and join pictures, where they are between two of them (RFC 5892 A.1, A.2). */
const isJoining = (text: string, at: number): boolean =>
  /[\u200C\u200D]/.test(text.charAt(at)) && text.charAt(at - 1) > '\x7F' && text.charAt(at + 1) > '\x7F'

/** Whether something that `unseen` finds belongs to the text. */
export const isMeant = (found: string, text: string, at: number): boolean =>
  found.startsWith('\u{1F3F4}') || isJoining(text, at)

/** A text without what cannot be seen in it, and without the characters of `kept`; what looks like a space is one. */
export const dropUnseen = (text: string, kept = /^$/): string =>
  text.replace(unseen, (found, at: number) => {
    if (kept.test(found) || isMeant(found, text, at)) return found
    return unusualSpaces.test(found) ? ' ' : ''
  })

/** Characters that PostgreSQL cannot hold or UTF-8 cannot write: NUL, and half of a character that has two parts. */
export const unstorable = /\0|\p{Surrogate}/u

/** A text of at most so many UTF-16 units that can be stored: what cannot is `\uFFFD`, and no character is cut in two. */
export const storable = (text: string, longest = text.length): string =>
  text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(new RegExp(unstorable, 'gu'), '\uFFFD')

/** They make a text read as another one (Unicode TR 36 2.5), so a line that has one is refused, not put right. */
export const overrides = /[\u202D\u202E]/

/**
 * A line as it is stored and compared: one spelling of each letter (NFC), nothing at its ends and nothing that cannot
 * be seen, except for the overrides of direction.
 */
export const readLine = (text: string): string => dropUnseen(text, overrides).normalize('NFC').trim()

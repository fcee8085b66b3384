import { keyOf, sameContent } from './compare'
import type { RrSet } from './publisher'

type Owner = Pick<RrSet, 'name' | 'type'>

/** Contents that a process remembers; a few of each thousand records are written otherwise. */
const most = 20_000

/**
 * PowerDNS 4.7.3 crashes at a CAA record with an empty value (double free). For a certification authority `;`
 * means the same (RFC 8659 4.2); other properties without a value are left out.
 */
const withoutEmptyValue = (content: string): string | null => {
  const [, flags, tag = ''] = /^(\d+) (\w+) ""$/.exec(content) ?? []
  if (flags === undefined) return content
  return tag.startsWith('issue') ? `${flags} ${tag} ";"` : null
}

/** Of one record: in another form than its own, of no form that it knows, or with a target that is no name of a host. */
const refusal = /^(?:Record (\S+)\/(\w+) '|RRset (\S+) IN (\w+) non-hostname content )/
const ownForm = /': Not in expected format \(parsed as '(.*)'\)$/s

const messageOf = (text: string): string => {
  try {
    return String(JSON.parse(text).error)
  } catch {
    return ''
  }
}

/**
 * The forms in which PowerDNS takes contents. It refuses a zone for one record that it writes otherwise itself, and says
 * how: what means the same is sent in that form, and what does not, or cannot be stored at all, is left out.
 */
export const createForms = () => {
  /** Null for what is left out. */
  const forms = new Map<string, string | null>()
  const keyFor = (owner: Owner, content: string): string => `${keyOf(owner)} ${content}`
  const formOf = (owner: Owner, content: string): string | null => {
    const known = forms.get(keyFor(owner, content))
    if (known !== undefined) return known
    return owner.type === 'CAA' ? withoutEmptyValue(content) : content
  }
  /**
   * Reads why PowerDNS has refused a zone.
   * @returns whether that was one record, so that the others may be sent again
   */
  const learn = (text: string, sets: readonly RrSet[], zone: string): boolean => {
    const message = messageOf(text)
    const [start, name, type, host, hostType] = refusal.exec(message) ?? []
    if (start === undefined) return false
    const owner = keyOf({ name: name ?? host ?? '', type: type ?? hostType ?? '' })
    const set = sets.find(one => keyOf(one) === owner)
    const rest = message.slice(start.length)
    const content = set?.contents.find(one => {
      const form = formOf(set, one)
      return form !== null && (rest === form || rest.startsWith(`${form}': `))
    })
    if (!set || content === undefined) return false
    const [, own = content] = ownForm.exec(rest) ?? []
    const isAnother = own !== content && formOf(set, content) === content && sameContent(set.type, own, content, zone)
    if (forms.size >= most) forms.clear()
    forms.set(keyFor(set, content), isAnother ? own : null)
    return true
  }
  return { formOf, learn }
}

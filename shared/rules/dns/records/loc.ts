import { error, refused, understood } from '../finding'
import { readLocation, showLocation } from '../location'
import { type RecordRule, sentence } from '../record-rule'

/** RFC 1876: where on earth something is. */
export const loc: RecordRule = {
  code: 29,
  wire: ['location'],
  parts: ['value'],
  parseContent: content => {
    const location = readLocation(content)
    return location ? understood(showLocation(location)) : refused(error('content', 'dns.loc.form', { part: 'value' }))
  },
  describe: ({ content }, name) =>
    sentence('dns.describe.loc', { name, place: content.split(' ').slice(0, 8).join(' ') }),
}

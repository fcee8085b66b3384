/** RFC 7208 7.1: a name that ends in a top-level label, or in a macro that is replaced before it is asked for. */
export const domainSpec =
  /^(?:[!-$&-~]|%%|%_|%-|%\{[slodiptcrv]\d*r?[.+,/_=-]*\})*(?:\.(?=[a-z0-9-]*[a-z-])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?|%\{[slodiptcrv]\d*r?[.+,/_=-]*\})$/i

/** How much of an address counts, of both kinds: `/24//64` (RFC 7208 5.6). */
export const isCidr = (text: string): boolean => {
  const [found, four = '32', six = '128'] = /^(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/.exec(text) ?? []
  return found !== undefined && Number(four) <= 32 && Number(six) <= 128
}

/** Characters of a content as it is stored. What is stored can always be sent back by a form (`dnsCreateBody`). */
export const MAX_CONTENT = 60_000

/** Records of one domain. */
export const MAX_RECORDS = 2000

const languages = ['en', 'uk'] as const

export type Language = (typeof languages)[number]

/** The language that is stored with an account. */
export const storedLanguage = (text: string | undefined): Language | undefined =>
  languages.find(language => language === text)

/** The language that an owner chose for the account: the call of somebody else, or one from another page, does not change it. */
export const chosenLanguage = (
  user: { language: string; language_chosen: boolean } | undefined,
): Language | undefined => (user?.language_chosen ? storedLanguage(user.language) : undefined)

/** S1.4: English unless the Accept-Language header prefers Ukrainian (RFC 9110 12.5.4). */
export const languageOf = (header: string | undefined): Language => {
  const wishes = (header ?? '').split(',').flatMap(part => {
    const [tag = '', weight] = part
      .trim()
      .toLowerCase()
      .split(/;\s*q=/)
    const language = languages.find(known => tag === known || tag.startsWith(`${known}-`))
    const quality = weight === undefined ? 1 : Number(weight)
    return language && quality > 0 ? [{ language, quality }] : []
  })
  return wishes.sort((a, b) => b.quality - a.quality)[0]?.language ?? 'en'
}

import type { Audience } from '@panel/shared/contract/audience'

/** An audience as it is typed. Empty fields do not count. */
export interface TypedAudience {
  roles: readonly string[]
  languages: readonly string[]
  accounts: string
  percent: string
  countries: string
  flag: string
}

export type AudienceFaults = Partial<Record<'accounts' | 'percent' | 'countries' | 'flag', true>>

export const typedAudience = (audience: Audience = {}): TypedAudience => ({
  roles: audience.roles ?? [],
  languages: audience.languages ?? [],
  accounts: audience.accounts?.join(', ') ?? '',
  percent: audience.share === undefined ? '' : String(Math.round(audience.share * 100)),
  countries: audience.countries?.join(', ') ?? '',
  flag: audience.flag ?? '',
})

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(word => word !== '')

const knownOf = <Word extends string>(known: readonly Word[], typed: readonly string[]): Word[] =>
  known.filter(word => typed.includes(word))

/** What was typed, and the fields that cannot be sent as they are. */
export const readAudience = (typed: TypedAudience): { audience: Audience; faults: AudienceFaults } => {
  const [accounts, countries] = [wordsOf(typed.accounts), wordsOf(typed.countries.toUpperCase())]
  const [percent, flag] = [typed.percent.trim(), typed.flag.trim()]
  const roles = knownOf(['visitor', 'user', 'admin'], typed.roles)
  const languages = knownOf(['en', 'uk'], typed.languages)
  return {
    audience: {
      ...(roles.length > 0 && { roles }),
      ...(languages.length > 0 && { languages }),
      ...(accounts.length > 0 && { accounts: accounts.map(Number) }),
      ...(percent !== '' && { share: Number(percent) / 100 }),
      ...(countries.length > 0 && { countries }),
      ...(flag !== '' && { flag }),
    },
    faults: {
      ...(accounts.some(word => !/^\d{1,15}$/.test(word)) && { accounts: true }),
      ...(!/^(\d{1,2}|100)?$/.test(percent) && { percent: true }),
      ...(countries.some(word => !/^[A-Z]{2}$/.test(word)) && { countries: true }),
      ...(!/^([a-z][a-z\d-]{0,62})?$/.test(flag) && { flag: true }),
    },
  }
}

import { createHash } from 'node:crypto'
import type { Audience, AudienceCondition, ReleaseFlag, Viewer } from '@panel/shared/contract/audience'
import type { Language } from '@panel/shared/i18n/language'
import type { RegistryContent } from './release-changes'

/** Somebody who asks for a page; null for an account that is not signed in. */
export interface Asking {
  viewer: Viewer
  /** Of the page. */
  language: Language
}

type Flags = RegistryContent['flags']

const off: ReleaseFlag = { on: false }

/** The conditions of an audience, with those of its flag; null where the flag is off. */
export const conditionsOf = ({ flag, ...rest }: Audience, salt: string, flags: Flags): AudienceCondition[] | null => {
  if (flag === undefined) return [{ ...rest, salt }]
  const { on, accounts, share } = flags?.[flag] ?? off
  return on
    ? [
        { ...rest, salt },
        { accounts, share, salt: flag },
      ]
    : null
}

/** As the API counts the accounts of an audience. A number below 1, of which half of all accounts are below a half. */
const drawOf = (salt: string, id: number): number =>
  createHash('md5').update(`${salt}:${id}`).digest().readUInt32BE() / 2 ** 32

const rolesOf = (viewer: Viewer): string[] => {
  if (!viewer) return ['visitor']
  return viewer.is_admin ? ['user', 'admin'] : ['user']
}

const meets = (
  { roles, accounts, share, countries, languages, salt }: AudienceCondition,
  { viewer, language }: Asking,
): boolean =>
  (!roles || rolesOf(viewer).some(role => roles.some(allowed => allowed === role))) &&
  (!accounts || (viewer !== null && accounts.includes(viewer.id))) &&
  (share === undefined || (viewer !== null && drawOf(salt, viewer.id) < share)) &&
  (!countries || (viewer !== null && viewer.country !== null && countries.includes(viewer.country))) &&
  (!languages || languages.includes(viewer?.language ?? language))

/** Whether somebody is in an audience. `salt` is the name of the panel. */
export const isIn = (audience: Audience | undefined, salt: string, flags: Flags, asking: Asking): boolean =>
  !audience || (conditionsOf(audience, salt, flags)?.every(condition => meets(condition, asking)) ?? false)

import type { Domain } from '@panel/shared/contract'

/** `name.zone` as it is registered. */
export const fullName = ({ name, zone }: Pick<Domain, 'name' | 'zone'>): string => `${name}.${zone}`

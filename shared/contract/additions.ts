export const additionKinds = ['token', 'webhook', 'passkey', 'factor', 'email', 'device', 'nameservers'] as const
export type AdditionKind = (typeof additionKinds)[number]

/** Query keys of the account's own records. */
export const accountKeys = {
  profile: ['account', 'profile'] as const,
  protection: ['account', 'protection'] as const,
  sessions: ['account', 'sessions'] as const,
  passkeys: ['account', 'passkeys'] as const,
  tokens: ['account', 'tokens'] as const,
  tokenDomains: ['account', 'tokens', 'domains'] as const,
  activity: (limit: number) => ['account', 'activity', String(limit)] as const,
}

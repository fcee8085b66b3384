import { callQuery } from '@panel/shared/api-client'
import { accountCalls } from '@panel/shared/contract'

/** Query keys of the account's own records. */
export const accountKeys = {
  all: ['account'] as const,
  profile: ['account', 'profile'] as const,
  mailPreferences: ['account', 'mail-preferences'] as const,
  watches: ['watches'] as const,
  protection: ['account', 'protection'] as const,
  allSessions: ['account', 'sessions'] as const,
  sessions: (limit: number) => ['account', 'sessions', String(limit)] as const,
  passkeys: ['account', 'passkeys'] as const,
  tokens: ['account', 'tokens'] as const,
  tokenDomains: ['account', 'tokens', 'domains'] as const,
  unicode: (name: string) => ['account', 'unicode', name] as const,
  order: (id: number) => ['account', 'order', String(id)] as const,
  allOrders: ['account', 'orders'] as const,
  legal: (text: string, language: string) => ['legal', text, language] as const,
  addresses: ['account', 'addresses'] as const,
  orders: (limit: number) => ['account', 'orders', String(limit)] as const,
  credit: ['account', 'credit'] as const,
  paymentMethods: ['account', 'payment-methods'] as const,
  additions: ['account', 'additions'] as const,
  webhooks: ['account', 'webhooks'] as const,
  deliveries: (id: number, limit: number) => ['account', 'webhooks', String(id), String(limit)] as const,
  activity: (limit: number) => ['account', 'activity', String(limit)] as const,
}

/** How the account is protected: password, second factor, passkeys. */
export const protectionQuery = () => callQuery(accountKeys.protection, accountCalls.protection)

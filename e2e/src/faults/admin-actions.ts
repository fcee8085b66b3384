import { adminCalls } from '@panel/shared/contract'
import { requestDomains, uniqueName } from '../fixtures/accounts'
import type { Scene } from '../fixtures/test'
import { expect } from '../fixtures/test'
import { decide, requestRow } from '../screens/admin'
import { arriving, type CallAction } from './call-action'

const decision = (name: 'approve' | 'reject' | 'reserve'): CallAction => ({
  name: `admin ${name}`,
  call: adminCalls[name],
  fallback: { key: 'mfe-admin:actionFailed', english: 'Action failed' },
  stage: async ({ open, t, adminToken, customerApi }) => {
    const requested = uniqueName()
    const domain = `${requested}.com`
    await requestDomains(customerApi, [requested])
    const page = await open({ token: adminToken, at: `/admin?tab=domains&q=${requested}` })
    const screen = { page, t }
    const row = requestRow(screen, domain)
    await row.waitFor()
    return {
      page,
      act: () => decide(screen, domain, name),
      message: text => page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }),
      usable: page.getByRole('button', { name: t(`mfe-admin:decideNamed.${name}`, { domain }), exact: true }),
      unchanged: async () => await expect(row).toContainText(t('mfe-admin:status.pending')),
    }
  },
})

const list = (name: 'domains' | 'logs'): CallAction => ({
  name: `admin ${name}`,
  call: adminCalls[name],
  fallback: { key: 'mfe-admin:access.failedText' },
  stage: async ({ open, t, adminToken }: Scene) => {
    const page = await open({ token: adminToken, at: '/' })
    const staged = arriving(page, '/admin', t('mfe-admin:retry'))
    // A caller that is refused needs another account, not another attempt (S6.4).
    const otherAccount = page.getByRole('alert').getByRole('button', { name: t('mfe-admin:access.otherAccount') })
    return { ...staged, usable: staged.usable.or(otherAccount) }
  },
})

/** The administrator's calls. */
export const adminActions: readonly CallAction[] = [
  list('domains'),
  list('logs'),
  decision('approve'),
  decision('reject'),
  decision('reserve'),
]

import { reportMetric } from '@panel/shared/testing/metric'
import { findMutants, type Guarded } from './mutants'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

const entrance: Guarded = {
  folder: 'api',
  code: ['src/http/cross-site.ts', 'src/http/gateway-key.ts'],
  tests: ['test/entrance-guards.test.ts'],
}

const callers: Guarded = {
  folder: 'api',
  code: ['src/auth/identify.ts', 'src/auth/acting.ts', 'src/base/caller.ts#assertConfirmed'],
  tests: ['test/guards.test.ts', 'test/ownership-guards.test.ts'],
}

const ownership: Guarded = {
  folder: 'api',
  code: [
    'src/api-tokens/service.ts#useApiToken',
    'src/domains/access.ts',
    'src/domains/repository.ts#findOwned',
    'src/domains/repository.ts#lockOwned',
    'src/database/owned-repository.ts',
  ],
  tests: ['test/ownership-guards.test.ts'],
}

const states: Guarded = {
  folder: 'shared',
  code: ['rules/domains/domain-can.ts', 'rules/domains/registry-locks.ts'],
  tests: ['rules/domains/domains.test.ts'],
}

test.each(Object.entries({ entrance, callers, ownership, states }))(
  'each way to weaken what guards %s is noticed (AUTHZ-4)',
  async (what, guarded) => {
    const { count, survivors } = await findMutants(guarded)
    expect(survivors).toEqual([])
    expect(count).toBeGreaterThan(30)
    reportMetric(
      `AUTHZ-4 % of the mutants of guards, ${what}`,
      (100 * (count - survivors.length)) / count,
      'least',
      100,
    )
  },
)

test('AUTHZ-4 control: where no test asks for what belongs to others its guards can be weakened', async () => {
  const { survivors } = await findMutants({
    ...ownership,
    code: ['src/database/owned-repository.ts'],
    tests: ['test/guards.test.ts'],
  })
  expect(survivors.length).toBeGreaterThan(0)
})

import { readAudience, typedAudience } from './audience-choice'

const nothing = typedAudience()

test.each([
  [{}, {}],
  [{ accounts: ' 7, 8;9 ' }, { accounts: [7, 8, 9] }],
  [
    { percent: '25', countries: 'ua pl' },
    { share: 0.25, countries: ['UA', 'PL'] },
  ],
  [
    { roles: ['admin', 'king'], languages: ['uk'], flag: 'mail' },
    { roles: ['admin'], languages: ['uk'], flag: 'mail' },
  ],
])('%j is read', (typed, audience) => {
  expect(readAudience({ ...nothing, ...typed })).toEqual({ audience, faults: {} })
  expect(readAudience(typedAudience(audience as object)).audience).toEqual(audience)
})

test.each([
  [{ accounts: '7, anna' }, 'accounts'],
  [{ percent: '101' }, 'percent'],
  [{ countries: 'Ukraine' }, 'countries'],
  [{ flag: 'My flag' }, 'flag'],
])('%j has a fault', (typed, field) => {
  expect(readAudience({ ...nothing, ...typed }).faults).toEqual({ [field]: true })
})

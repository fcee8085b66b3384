import { cartCalls, searchCalls } from '@panel/shared/contract'
import { readSettings } from '../src/settings/settings'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, makeDomain, uniqueName } from './users'

const com = prices.zones.com

test.each([
  ['/nowhere/prices.json', 'names a file that cannot be read'],
  [writeSetting('{'), 'names a file that is not JSON'],
  [writeSetting([]), 'names a file in which the whole must be an object with currency, zones, tax, premium'],
  [writeSetting({ ...prices, currency: 'HRN' }), 'in which currency must be the code of a currency, such as UAH'],
  [writeSetting({ ...prices, currency: undefined }), 'in which currency must be the code of a currency, such as UAH'],
  [writeSetting({ ...prices, zones: [] }), 'in which zones must be an object of zones'],
  [
    writeSetting({ ...prices, zones: { com: { ...com, renew: 450.5 } } }),
    'in which zones.com.renew must be a whole number of minor units from 0 to 100000000000',
  ],
  [
    writeSetting({ ...prices, zones: { com: { ...com, restore: undefined } } }),
    'in which zones.com.restore must be a whole number of minor units from 0 to 100000000000',
  ],
  [
    writeSetting({ ...prices, zones: { com: { ...com, renewal: 1 } } }),
    'in which zones.com has an entry that is not known: renewal',
  ],
  [
    writeSetting({ ...prices, premium: { rates: { USD: 0 }, markup_percent: 20 } }),
    'in which premium.rates.USD must be a number above 0',
  ],
  [
    writeSetting({ ...prices, premium: { rates: { USD: 41.5 } } }),
    'in which premium.markup_percent must be a number of percent from 0 to 1000',
  ],
  [writeSetting({ ...prices, vat: 20 }), 'in which the whole has an entry that is not known: vat'],
  [
    writeSetting({ ...prices, tax: { ...prices.tax, percent: '20' } }),
    'in which tax.percent must be a number of percent from 0 to 100',
  ],
  [writeSetting({ ...prices, tax: { ...prices.tax, included: 1 } }), 'in which tax.included must be true or false'],
  [writeSetting({ ...prices, tax: { ...prices.tax, name: { en: 'VAT' } } }), 'in which tax.name.uk must be a text'],
  [
    writeSetting({ ...prices, zones: { com, net: com } }),
    'names a file without prices for the zone org, which ZONES offers',
  ],
])('a wrong price file stops the start with a sentence: %s', (PRICES, sentence) => {
  const start = () => readSettings({ PRICES })
  expect(start).toThrow(/^The setting PRICES names a file .*\.$/)
  expect(start).toThrow(`${sentence} (it is "${PRICES}").`)
})

test('prices of a currency whose units are small are taken in its minor units', () => {
  const list = { currency: 'IDR', zones: { com: { ...com, restore: 150_000_000 } } }
  expect(readSettings({ ZONES: 'com', PRICES: writeSetting(list) }).PRICES).toEqual(list)
})

describe('without PRICES', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi()
  })

  afterAll(() => api.close())

  test('zones and carts are as they were', async () => {
    expect((await api.call(searchCalls.zones)).json).toEqual(
      ['com', 'net', 'org', 'com.ua', 'ua'].map(zone => ({ zone })),
    )
    const { token } = await createUser(api)
    const name = uniqueName('plain')
    await api.call(cartCalls.add, { token, body: { name, zone: 'com', years: 2 } })
    expect((await api.call(cartCalls.list, { token })).json).toEqual([
      { id: expect.any(Number), name, zone: 'com', kind: 'register', domain_id: null, years: 2 },
    ])
  })
})

describe('with PRICES', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  })

  afterAll(() => api.close())

  test('each zone says what it costs', async () => {
    const zones = jsonOf<object[]>(await api.call(searchCalls.zones))
    expect(zones[0]).toEqual({ zone: 'com', prices: { currency: 'UAH', ...com } })
    expect(zones[3]).toEqual({ zone: 'com.ua', prices: { currency: 'UAH', ...com, register: 20_050 } })
    // No cart shows the tax of a transfer.
    const { PRICES } = api.deps.settings
    onTestFinished(() => void Object.assign(api.deps.settings, { PRICES }))
    Object.assign(api.deps.settings, { PRICES: PRICES?.tax && { ...PRICES, tax: { ...PRICES.tax, included: false } } })
    const [first] = jsonOf<object[]>(await api.call(searchCalls.zones))
    expect(first).toEqual({ zone: 'com', prices: { currency: 'UAH', ...com, transfer_total: 54_000 } })
  })

  test('each item of a cart has its price, of a year and of all years, for a registration and a renewal', async () => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    const domain_id = await makeDomain(api, person, admin)
    const input = { token: person.token }
    const added = await api.call(cartCalls.add, { ...input, body: { name: uniqueName('p'), zone: 'com.ua', years: 3 } })
    const price = { currency: 'UAH', price: 20_050, total: 60_150, renewal: 50_000 }
    expect(added.json).toMatchObject({ kind: 'register', years: 3, price })
    const renewal = await api.call(cartCalls.renew, { ...input, body: { domain_id } })
    const params = { id: jsonOf<{ id: number }>(renewal).id }
    const two = await api.call(cartCalls.update, { ...input, params, body: { years: 2 } })
    expect(two.json).toMatchObject({ kind: 'renew', price: { currency: 'UAH', price: 50_000, total: 100_000 } })
    const items = jsonOf<{ price: object }[]>(await api.call(cartCalls.list, input))
    expect(items.map(item => item.price)).toEqual([price, { currency: 'UAH', price: 50_000, total: 100_000 }])
  })
})

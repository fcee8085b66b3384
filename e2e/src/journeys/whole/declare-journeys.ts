import { inEachLanguage, test } from '../../fixtures/test'
import { buy } from './buy'
import { absence, closeAccount, moveIn, renewTen } from './customer-journeys'

const journeys = {
  'a visitor buys a domain and manages it': buy,
  'a customer renews ten domains at once': renewTen,
  'a customer moves three domains here': moveIn,
  'a customer comes back after a year': absence,
  'a customer closes the account': closeAccount,
}

const devices = {
  'a desktop': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

/** Declares each journey in each language and on each device. Whether names have prices is a setting of the product. */
export const declareJourneys = ({ prices }: { prices: boolean }): void => {
  for (const [place, device] of Object.entries(devices)) {
    test.describe(`on ${place}`, () => {
      test.use({ device })
      inEachLanguage(() => {
        for (const [title, walk] of Object.entries(journeys)) {
          test(title, async ({ scene }) => {
            test.setTimeout(240_000)
            await walk({ ...scene, prices })
          })
        }
      })
    })
  }
}

import { movableClock, priced } from '../../fixtures/settings'
import { test } from '../../fixtures/test'
import { declareJourneys } from './declare-journeys'

test.use({ settings: { ...priced, ...movableClock } })

declareJourneys({ prices: true })

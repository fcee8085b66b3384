import { priced } from '../../fixtures/priced'
import { movableClock } from '../../fixtures/sandbox-clock'
import { test } from '../../fixtures/test'
import { declareJourneys } from './declare-journeys'

test.use({ settings: { ...priced, ...movableClock } })

declareJourneys({ prices: true })

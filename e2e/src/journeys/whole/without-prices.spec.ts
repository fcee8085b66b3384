import { movableClock } from '../../fixtures/settings'
import { test } from '../../fixtures/test'
import { declareJourneys } from './declare-journeys'

test.use({ settings: movableClock })

declareJourneys({ prices: false })

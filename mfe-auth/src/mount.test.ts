import { testMounting } from '@panel/shared/testing'
import { panel } from './panel'

testMounting(panel)

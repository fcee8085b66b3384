import { currentLanguage } from '@panel/shared/i18n'
import { formatMoney } from '@panel/shared/rules'

/** An amount in minor units, in the reader's language. */
export const moneyText = (currency: string, minorUnits: number): string =>
  formatMoney(currentLanguage(), currency, minorUnits)

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asciiDomain } from '@panel/shared/contract'
import { digitsOf } from '@panel/shared/rules'
import { StartError } from '../server-kit/errors'
import type { Line } from './read-folder'

/** Minor units of an amount such as 12.50; other programs write 12.00 in currencies without any. */
const minorUnits = ({ file, line, row }: Line, name: string): number => {
  const digits = digitsOf(row.currency ?? '')
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(row[name] ?? '') ?? []
  if (whole === undefined || part.replace(/0+$/, '').length > digits)
    throw new StartError(`${file}, line ${line}: ${name} is no amount such as ${(12.5).toFixed(digits)}.`)
  return Number(`${whole}${part.slice(0, digits).padEnd(digits, '0')}`)
}

/** The prices as the setting PRICES takes them; undefined where there are none. @throws StartError */
export const readPrices = (lines: readonly Line[]) => {
  const [first] = lines
  if (!first) return undefined
  const currency = first.row.currency ?? ''
  const other = lines.find(({ row }) => row.currency !== currency)
  if (other) throw new StartError(`${other.file}, line ${other.line}: all prices must be in one currency.`)
  const zones = Object.fromEntries(
    lines.map(line => [
      asciiDomain((line.row.zone ?? '').replace(/^\./, '')),
      {
        register: minorUnits(line, 'register'),
        renew: minorUnits(line, 'renew'),
        transfer: minorUnits(line, 'transfer'),
        restore: minorUnits(line, 'restore'),
      },
    ]),
  )
  return { currency, zones }
}

/** Writes prices.csv as the file that the setting PRICES takes. Answers whether there were any. */
export const writePrices = (folder: string, lines: readonly Line[]): boolean => {
  const prices = readPrices(lines)
  if (prices) writeFileSync(join(folder, 'prices.json'), `${JSON.stringify(prices, null, 2)}\n`)
  return prices !== undefined
}

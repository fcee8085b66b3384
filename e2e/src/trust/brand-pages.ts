import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveRegistrant, requestDomains, uniqueName } from '../fixtures/accounts'
import { checkAccessibility } from '../fixtures/axe'
import { mailsTo } from '../fixtures/mail'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { visibleTexts } from '../fixtures/visible-texts'
import { takePictures, windows } from '../pictures/take-pictures'
import { root } from '../suites/workspaces'

/** The HTML of a mail as the test's mailbox keeps it. */
const htmlOf = (mail: string): string => /<!doctype html>[\s\S]*<\/html>/i.exec(mail)?.[0] ?? ''

/** Declares the tests of a product with the settings of a brand that is called `name`; its pictures are called `slug`. */
export const declareBrand = (name: string, slug: string): void =>
  inEachLanguage(() => {
    test('five pages, a mail and an invoice are the operator’s own, on a phone too', async ({ scene }) => {
      const { open, product, language, t, customer, customerApi } = scene
      test.setTimeout(180_000)
      await giveRegistrant(customerApi)
      await requestDomains(customerApi, [uniqueName()])

      for (const { viewport, ...device } of windows) {
        const visitor = await open({ viewport, ...device })
        const owner = await open({ viewport, ...device, token: customer.token })
        for (const [page, path] of [
          [visitor, '/'],
          [visitor, '/terms'],
          [visitor, '/cart'],
          [owner, '/app/domain-manager'],
          [owner, '/cpc/billing'],
        ] as const) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await expect(page).toHaveTitle(new RegExp(name))
          await expect(page.getByRole('banner').getByRole('link', { name }).first()).toBeVisible()
          expect((await visibleTexts(page)).filter(text => /Domain Panel|Панель доменів/.test(text))).toEqual([])
          expect(await checkAccessibility(page)).toEqual([])
          const picture = `brand-${slug}${path.replaceAll('/', '-')}-${viewport.width}-${language}`
          await takePictures(page, picture)
        }
      }

      await expect
        .poll(async () => (await mailsTo(product.dataDir, customer.email)).some(mail => /invoice|рахун/i.test(mail)))
        .toBe(true)
      const mail = (await mailsTo(product.dataDir, customer.email)).at(-1) ?? ''
      expect(mail).toContain(name)
      expect(mail).not.toMatch(/Domain Panel|Панель доменів/)
      const reader = await open()
      await reader.setContent(htmlOf(mail))
      await takePictures(reader, `brand-${slug}-mail-${language}`)

      const buyer = await open({ token: customer.token, at: '/cpc/billing' })
      await buyer
        .getByRole('table', { name: t('mfe-auth-billing:orders') })
        .getByRole('link')
        .first()
        .click()
      const order = buyer.getByRole('dialog')
      const fileOf = async (format: 'pdf' | 'html'): Promise<Buffer> => {
        const download = buyer.waitForEvent('download')
        await order.getByRole('button', { name: t(`mfe-auth-billing:invoice.${format}`) }).click()
        return Buffer.concat(await (await (await download).createReadStream()).toArray())
      }
      const invoice = (await fileOf('html')).toString()
      expect(invoice).toContain(name)
      expect(invoice).not.toMatch(/Domain Panel|Панель доменів/)
      await writeFile(join(root, 'e2e/screenshots', `brand-${slug}-invoice-${language}.pdf`), await fileOf('pdf'))
    })
  })

import { expect, test } from '../fixtures/test'
import { resultOf, searchFor } from '../screens/search'

test('a text of 300 letters keeps to one line, with the reason next to it', async ({ page, t }) => {
  await page.goto('/')
  await searchFor({ page, t }, 'a'.repeat(300))
  const warning = page.getByRole('main').getByText('aaaaaaaaaa')
  await expect(warning).toBeVisible()
  expect((await warning.boundingBox())?.height).toBeLessThan(30)
  await expect(warning).toHaveAttribute('title', /a{300}/)
})

test('each answer says when it was asked for, and no record names a sandbox', async ({ page, t }) => {
  const asked = page.getByText(/^Checked [A-Z][a-z]{2} \d{1,2}, \d{4}.* GMT\+2$/)
  await page.goto('/')
  await searchFor({ page, t }, 'google.com')
  await expect(resultOf({ page, t }, 'google.com')).toBeVisible()
  await expect(asked).toHaveCount(2)
  await expect(page.getByRole('main')).not.toContainText(/sandbox/i)
})

import type { Domain } from '@panel/shared/contract'
import type { Language } from '@panel/shared/i18n'
import { DNS_TYPES } from '@panel/shared/rules'
import { reportMetric } from '@panel/shared/testing/metric'
import { approvedDomain, signUp } from '../fixtures/accounts'
import { checkLayout } from '../fixtures/layout'
import { still } from '../fixtures/settled'
import type { Scene } from '../fixtures/test'
import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { lengthenTexts, visibleTexts } from '../fixtures/visible-texts'
import { views } from '../gallery/views'
import { openTerms } from '../screens/terms'

/** What reads the same in both languages: names, addresses, data, protocols, the languages' own names. */
const international = [
  /^[\w.+-]+@[\w.-]+$/,
  /^\.?([\w-]+\.)+[\w-]+\.?$/,
  /^(\.[\w-]+)+$/,
  // The zones of a registry, and its name in the settings.
  /^[a-z.]+(, [a-z.]+)+$|^gtld$/,
  new RegExp(`^(${DNS_TYPES.join('|')}|DNS|DNSSEC|SPF|DKIM|DMARC|TTL|WHOIS|CSV|EN|УКР|API)$`),
  // Companies and their products.
  /^(Google|Google Workspace|Microsoft|Microsoft 365|Meta|Fastmail|Proton|Proton Mail)$/,
  // The browser and the system of a session.
  /^(Chrome|Edge|Firefox|Safari), (Android|iOS|Linux|macOS|Windows)$/,
  // Regions are written as in their country, and in Latin letters.
  /^\p{Script=Cyrillic}[^()]* \([\w' -]+\)$/u,
  // What is printed on keys.
  /^(Ctrl|Esc|Enter)$/,
  // Time zones have their names from IANA's database.
  /^UTC$|^[A-Z][a-z]+\/[A-Z][\w+./ -]*$/,
  /^(EN )?English$|^(УКР )?Українська$/,
  /^(name|user|harbour|home)-[a-z0-9]+/,
  /\d+ IN [A-Z]+ /,
  /^Office(, Київ)?$/,
  /^(admin|Home|Work|Ivan|Kyiv|Lviv|Київ|Львів|Olena|Olena Koval|Олена Коваль|Хрещатик)$/,
  /вул\. Хрещатик/,
  /^[a-z]+-[a-z-]+ · /,
  /^UA\d{10}$/,
  // What the fixtures write as the reason of a release.
  /^another build$/,
  /^www$|^[\da-f]*(:[\da-f]*){2,7}$/,
  // An address of each kind.
  /^\d+(\.\d+){3} [\da-f]*(:[\da-f]*){2,7}$/,
  /v=spf1|letsencrypt|example\./,
  /^(\d+ – (RSA|DSA|ECDSA|Ed\d+|SHA-\d+)|issue|E2U\+sip|d2ab…)$/,
]

const isText = (text: string): boolean => !international.some(pattern => pattern.test(text))

/** The scene of a customer and a domain of their own, so that a view can be staged a second time. */
const ofAnother = async (scene: Scene): Promise<Scene> => {
  const customer = await signUp(scene.product)
  const customerApi = { ...scene.visitor, token: customer.token }
  let domain: Promise<Domain> | undefined
  const makeDomain = () => {
    domain ??= approvedDomain(customerApi, scene.adminToken)
    return domain
  }
  return { ...scene, customer, customerApi, domain: makeDomain }
}

for (const view of views) {
  test(`I18N-1 I18N-4 ${view.name}: no text is hard-coded, and longer ones fit`, async ({ scene, guard }) => {
    guard.allow(/\/(api|panels)\//, /client-report/, /panel/)
    const openIn = async (language: Language, width: number) => {
      const own = await ofAnother(scene)
      return await view.open(
        { ...own, t: readTexts(language), open: options => scene.open({ ...options, language }) },
        { language, viewport: { width, height: 900 } },
      )
    }
    const english = await openIn('en', 1440)
    const inEnglish = new Set(await visibleTexts(english))
    await lengthenTexts(english)
    const tooLong = (await checkLayout(english)).map(fault => `1440: ${fault}`)
    await english.setViewportSize({ width: 390, height: 844 })
    await still(english)
    tooLong.push(...(await checkLayout(english)).map(fault => `390: ${fault}`))
    scene.faultProxy.restore()
    const ukrainian = await openIn('uk', 1440)
    const same = (await visibleTexts(ukrainian)).filter(text => inEnglish.has(text)).filter(isText)
    expect.soft(same, 'texts that are the same in both languages').toEqual([])
    expect.soft(tooLong, 'texts that do not fit when 40 % longer').toEqual([])
    reportMetric(`I18N-1 ${view.name}`, same.length, 'most', 0)
    reportMetric(`I18N-4 ${view.name}`, tooLong.length, 'most', 0)
  })
}

test('I18N-1 control: a hard-coded text is found', async ({ page }) => {
  await openTerms(page)
  await page.evaluate(() => document.querySelector('main')?.append('Hard-coded words'))
  expect(await visibleTexts(page)).toContain('Hard-coded words')
  expect(isText('Hard-coded words')).toBe(true)
})

test('I18N-4 control: a text that fits, and no longer does when it is longer, is found', async ({ page }) => {
  await openTerms(page)
  await page.getByRole('heading', { level: 1 }).evaluate(heading => {
    heading.style.setProperty('width', 'max-content')
    const width = `${heading.getBoundingClientRect().width + 1}px`
    Object.assign(heading.style, { width, whiteSpace: 'nowrap', overflow: 'hidden' })
  })
  expect(await checkLayout(page)).toEqual([])
  await lengthenTexts(page)
  expect((await checkLayout(page)).some(fault => fault.startsWith("cut off: h1 '"))).toBe(true)
})

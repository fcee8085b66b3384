import { createHash } from 'node:crypto'
import type { OwnBrand } from '@panel/api/settings'
import type { PageSettings } from '@panel/shared/panel'
import type { GatewaySettings } from '../settings'
import { texts } from '../texts'

/** Files of the operator's brand, by the last part of their address below `/brand/`. */
export const pictureFiles = ({ logo, logoDark = logo }: OwnBrand) => ({
  'logo.svg': logo.svg,
  'logo-dark.svg': logoDark.svg,
})

/** The address of a picture changes with what is in it. */
const addressOf = (own: OwnBrand, file: keyof ReturnType<typeof pictureFiles>): string => {
  const digest = createHash('sha256').update(pictureFiles(own)[file]).digest('hex').slice(0, 12)
  return `/brand/${file}?v=${digest}`
}

/** Rem: the logo is two high, and as wide as its picture wants, up to twelve. */
const logoHeight = 2
const widest = 12

/** A logo that is hardly wider than high is a sign, which stands beside the name; a wider one says the name itself. */
const isSign = (aspect: number): boolean => aspect <= 1.6

/** The colours of the operator as design tokens, in both schemes. */
const tokensOf = ({ palette: { light, dark } }: OwnBrand): string => {
  const names = Object.keys(light) as (keyof typeof light)[]
  return `:root{${names.map(name => `--color-${name}:light-dark(${light[name]},${dark[name]})`).join(';')}}`
}

const hiddenName = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'

/** The link in the shell's header, and the bar that is in its place until the shell has started. */
const brandLink = '#root>*>header>div>a[href="/"]'

/** The logo by styles alone, so that the shell is the same file for every operator. */
const logoStyle = (own: OwnBrand): string => {
  const aspect = own.logo.aspect
  const width = Math.min(widest, Math.round(logoHeight * aspect * 100) / 100)
  const dark = `{--brand-logo:url("${addressOf(own, 'logo-dark.svg')}")}`
  return [
    `:root{--brand-logo:url("${addressOf(own, 'logo.svg')}")}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme=light])${dark}}`,
    `:root[data-theme=dark]${dark}`,
    `:is(${brandLink},.boot-bar) svg{display:none}`,
    `${brandLink}{flex:0 1 auto;min-width:2rem}`,
    `:is(${brandLink},.boot-bar)::before{content:"";flex:0 1 auto;width:${width}rem;min-width:1.5rem;height:${logoHeight}rem;background:var(--brand-logo) left center/contain no-repeat}`,
    ...(isSign(aspect) ? [] : [`:is(${brandLink}>span,.boot-name){${hiddenName}}`]),
  ].join('')
}

/** What the brand adds to the styles of every page; empty without a folder of the operator's. */
export const brandStyle = (own: OwnBrand | undefined): string => (own ? tokensOf(own) + logoStyle(own) : '')

/** The same for pages without the shell: frames, and panels on pages of their own. */
export const brandTokens = (own: OwnBrand | undefined): string => (own ? tokensOf(own) : '')

const linkTo = (label: 'help' | 'contact' | 'privacy', url: string | undefined) =>
  url === undefined ? [] : [{ url, title: { en: texts.en[label], uk: texts.uk[label] } }]

/** Pages that the foot of every page leads to. What a setting of its own names goes before the brand's. */
const linksOf = ({ helpUrl, privacyUrl, supportEmail, brand }: GatewaySettings): PageSettings['links'] => {
  const own = brand?.own
  const links = [
    ...linkTo('help', helpUrl ?? own?.support.url),
    ...linkTo('contact', supportEmail && `mailto:${supportEmail}`),
    ...(own?.links ?? []),
    ...linkTo('privacy', privacyUrl ?? (own && '/privacy')),
  ]
  return links.length > 0 ? links : undefined
}

/** What a page says about the product. */
export const pageSettingsOf = (settings: GatewaySettings): PageSettings => {
  const { adminPath, platformHost, emailDomains, prices, supportEmail, brand } = settings
  return {
    adminPath,
    platformHost,
    emailDomains,
    prices,
    supportEmail,
    links: linksOf(settings),
    brand: brand?.name,
    ...(brand?.own && { ownTexts: true }),
  }
}

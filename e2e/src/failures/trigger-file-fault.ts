import { type PanelPlace, placeBefore } from '../fixtures/panel-places'
import { test as base, expect } from '../fixtures/test'
import { liveBuild } from '../releases/builds'
import { addressesOf, type FilePart, fileFaults, fileParts, type waysIn } from './file-faults'
import { type Times, triggerFault, triggerFaultAtFirstLoad } from './trigger-fault'

/** Which files of which panel have a fault, and how a visitor gets there. */
export interface FileCell {
  way: (typeof waysIn)[number]
  place: PanelPlace
  part: FilePart
  /** A name of `fileFaults`. */
  fault: string
}

interface FaultFixtures {
  /** Lets the browser say in its console what it refused and why; that is no fault of the page. */
  allowRefusals: () => void
  /** Reaches a panel some of whose files have a fault: message, the rest usable, one click to recover. */
  triggerFileFault: (cell: FileCell) => Promise<Times>
}

const refusals = /^console .*(integrity|MIME type|Refused to|net::ERR|Fetch API cannot load)/

export const test = base.extend<FaultFixtures>({
  allowRefusals: async ({ guard }, use) => await use(() => guard.allow(/ GET \/panels\//, refusals)),
  triggerFileFault: async ({ open, product, adminToken, faultProxy, allowRefusals, t }, use) => {
    allowRefusals()
    await use(async ({ way, place, part, fault }) => {
      const injected = fileFaults[fault]
      if (!injected) throw new Error(`There is no fault ${fault}`)
      const page = await open({ token: adminToken })
      const live = await liveBuild(product, place.panel)
      const inject = () => faultProxy.inject({ path: addressesOf(part, place, live) }, injected)
      // Each page reads these ahead: a click meets a fault of theirs where that was there before.
      const injectedAhead = part === 'details' ? inject() : undefined
      if (way === 'by click') {
        await page.goto(placeBefore(place).path)
        await expect(placeBefore(place).works(page, t)).toBeVisible()
      }
      // Ends the fault for new requests only: requests that hang keep hanging.
      const restore = injectedAhead ?? inject()
      const report = { panel: place.panel, build: live.build, phase: fileParts[part] }
      const faulty = { page, faultProxy, place, t, email: product.admin.email, report, restore }
      return await (way === 'by click' ? triggerFault(faulty) : triggerFaultAtFirstLoad(faulty))
    })
  },
})

export { expect }

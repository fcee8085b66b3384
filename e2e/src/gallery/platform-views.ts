import { settled, type View } from './view'

/** What the shell shows when something is missing. */
export const platformViews: readonly View[] = [
  {
    name: 'panel-failure',
    open: async (scene, look) => {
      scene.door.plant({ path: /^\/panels\/mfe-address-book\// }, { kind: 'answer', status: 404 })
      const page = await scene.open({ ...look, token: scene.customer.token })
      await page.goto('/cpc/address-book')
      await page.getByRole('alert').getByText(scene.t('shell:panelFailure.restWorks')).waitFor()
      return await settled(page)
    },
  },
]

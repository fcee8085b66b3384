import('address-book/lifecycles').then(async lifecycles => {
  const { mountLifecycles } = await import('./mount-lifecycles.js')
  await mountLifecycles(lifecycles)
})

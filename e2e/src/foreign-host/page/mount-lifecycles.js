/** What a host without single-spa does with what `./lifecycles` exposes. */
export const mountLifecycles = async ({ bootstrap, mount }) => {
  const props = { name: 'mfe-address-book', domElement: document.getElementById('place'), view: 'AddressBookPage' }
  await bootstrap(props)
  await mount(props)
}

import { registerApplication, start } from 'single-spa'

const { folder } = JSON.parse(document.getElementById('build').textContent)

/** The container of a build of another origin, with the hash that its description names. */
const loadPanel = async () => {
  const { alone } = await (await fetch(`${folder}/panel.json`)).json()
  await new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), {
      src: `${folder}/alone/${alone.entry}`,
      integrity: alone.files[alone.entry],
      crossOrigin: 'anonymous',
      onload: resolve,
      onerror: reject,
    })
    document.head.append(script)
  })
  return (await window[alone.container].get('./lifecycles'))()
}

registerApplication({
  name: 'mfe-address-book',
  app: loadPanel,
  activeWhen: () => true,
  customProps: { domElement: document.getElementById('place'), view: 'AddressBookPage' },
})
start()

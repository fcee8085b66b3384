import { registerApplication, start } from '/single-spa.js'

const panels = JSON.parse(document.getElementById('panels').textContent)

const addScript = (src, integrity) =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, integrity, onload: resolve, onerror: reject })
    document.head.append(script)
  })

/** Loads the build of a panel that needs no shell, and answers its single-spa lifecycles. */
const loadPanel = async name => {
  const folder = `/panels/${name}/${panels[name]}`
  const { alone } = await (await fetch(`${folder}/panel.json`)).json()
  await addScript(`${folder}/alone/${alone.entry}`, alone.files[alone.entry])
  const container = window[alone.container]
  return (await container.get('./lifecycles'))()
}

const mount = (name, view) =>
  registerApplication({
    name,
    app: () => loadPanel(name),
    activeWhen: () => true,
    customProps: { domElement: document.getElementById(name), view },
  })

mount('mfe-search-cart', 'HomePage')
mount('mfe-auth', 'AuthorizationForm')
start()

window.addEventListener('panel:session', ({ detail }) => {
  document.getElementById('who').textContent = detail.token ? 'You are signed in.' : 'You are not signed in.'
})

document.getElementById('ukrainian').addEventListener('click', () => {
  document.documentElement.lang = 'uk'
})

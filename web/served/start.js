// Stands in a page that the server has made, after what it shows: that and its photo come first, the script follows.
{
  const { app, styles, files } = document.currentScript.dataset
  const root = document.getElementById('root')
  let hasBegun = false

  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    for (const href of files.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    // For paper until they are here: else nothing would be painted meanwhile.
    const sheet = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      media: 'print',
      href: styles,
    })
    sheet.onload = () => (sheet.media = 'all')
    document.head.append(sheet)
    load()
  }

  const load = () => {
    const script = Object.assign(document.createElement('script'), { type: 'module', src: app })
    script.onerror = () => {
      document.getElementById('lost').hidden = false
      addEventListener('online', load, { once: true })
    }
    script.onload = () => (document.getElementById('lost').hidden = true)
    document.head.append(script)
  }

  let token = null
  try {
    token = localStorage.getItem('authToken')
  } catch {}
  if (token) {
    // Made for a stranger, it is not for who has lost nothing but the cookie.
    root.replaceChildren()
    document.getElementById('served').remove()
    begin()
  }
  // Once it has been painted with its photo.
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
  // On a bad line the photo may take long, and who touches something wants more than to read.
  setTimeout(begin, 4000)
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, begin)
  // What is sent before the script is there waits for it, and is no part of an address: there may be a password in it.
  addEventListener('submit', (event) => {
    event.preventDefault()
    if (root.dataset.isLive === undefined) event.target.setAttribute('aria-busy', 'true')
  })
}

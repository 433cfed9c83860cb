// Stands before the root in the page of whoever is signed in: shows what everybody may see of the screen, and brings the
// script when that has been painted with its photo.
{
  const { app, styles, files, fonts, asks, place } = document.currentScript.dataset
  const { pathname } = location
  let hasBegun = false

  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    if (token) {
      // As web/relay/network/network.ts would send it, which takes this answer.
      const headers = {
        accept: 'application/graphql-response+json, application/json',
        authorization: 'Bearer ' + token,
        'content-type': 'application/json',
      }
      const signal = AbortSignal.timeout?.(30000)
      const answer = fetch('/graphql', {
        method: 'POST',
        credentials: 'include',
        headers,
        body: asks,
        signal,
      })
      answer.catch(() => {})
      window.asked = { body: asks, authorization: headers.authorization, answer }
    }
    const link = (more) => document.head.append(Object.assign(document.createElement('link'), more))
    link({ rel: 'preload', as: 'style', href: styles })
    for (const href of [app, ...files.split(' ')]) preload(href)
    for (const href of fonts.split(' '))
      link({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
    // For paper until they are here: else nothing would be painted meanwhile.
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles })
    if (shown) sheet.media = 'print'
    sheet.onload = sheet.onerror = () => {
      sheet.media = 'all'
      const script = Object.assign(document.createElement('script'), { type: 'module', src: app })
      // The page below says that it could not be loaded.
      script.onerror = leave
      document.head.append(script)
    }
    document.head.append(sheet)
  }

  let token = null
  let fits = false
  let saves = false
  try {
    token = localStorage.getItem('authToken')
    saves = localStorage.getItem('dataSaver') === 'on'
    const user = JSON.parse(localStorage.getItem('user'))
    const choice = place === 'marketPlace' ? null : localStorage.getItem('feedChoice:' + user.id)
    // Of another feed, or of a place further down in this one, nothing here is the beginning.
    fits = !!token && !!user && (!choice || choice === 'HOT ALL') && !sessionStorage.getItem(place)
  } catch {}

  const template = document.getElementById('pieces')
  let shown = null
  const leave = () => {
    watch.disconnect()
    shown?.remove()
  }
  // The screen, or whatever else the script has drawn that is no waiting.
  const watch = new MutationObserver(() => {
    const root = document.getElementById('root')
    const isDrawn = root?.firstElementChild && !root.querySelector('[data-waits]')
    if (isDrawn || location.pathname !== pathname) leave()
  })
  if (fits) {
    // With the links that ask for them early.
    const photos = saves ? template.content.querySelectorAll('img, link') : []
    for (const photo of photos) photo.remove()
    shown = document.createElement('div')
    shown.dataset.pieces = ''
    shown.inert = true
    shown.setAttribute('aria-hidden', 'true')
    shown.append(template.content)
    template.after(shown)
    watch.observe(document.body, { childList: true, subtree: true })
    addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
    // On a bad line the photo may take long, and who touches something wants more than to read.
    setTimeout(begin, 4000)
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin)
  } else begin()
}

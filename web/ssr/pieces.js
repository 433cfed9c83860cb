// Inline script before the root of a signed-in page: shows the preview, then loads the app once the preview and its photo
// are painted.
{
  const { app, styles, files, fonts, asks: requestBody, place: scrollKey } = document.currentScript.dataset
  const { pathname } = location
  let hasStarted = false

  const start = () => {
    if (hasStarted) return
    hasStarted = true
    if (token) {
      // The same request as that of web/relay/network/network.ts, which uses this response.
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
        body: requestBody,
        signal,
      })
      answer.catch(() => {})
      window.earlyRequest = { body: requestBody, authorization: headers.authorization, answer }
    }
    const link = (attributes) =>
      document.head.append(Object.assign(document.createElement('link'), attributes))
    link({ rel: 'preload', as: 'style', href: styles })
    for (const href of [app, ...files.split(' ')]) preload(href)
    for (const href of fonts.split(' '))
      link({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
    // `print` until loaded, because a pending style sheet blocks painting.
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles })
    if (shown) sheet.media = 'print'
    sheet.onload = sheet.onerror = () => {
      sheet.media = 'all'
      const script = Object.assign(document.createElement('script'), { type: 'module', src: app })
      // Without the preview the page shows that Fennec could not be loaded.
      script.onerror = removePreview
      document.head.append(script)
    }
    document.head.append(sheet)
  }

  let token = null
  let canShow = false
  let savesData = false
  try {
    token = localStorage.getItem('authToken')
    savesData = localStorage.getItem('dataSaver') === 'on'
    const user = JSON.parse(localStorage.getItem('user'))
    const choice = scrollKey === 'marketPlace' ? null : localStorage.getItem('feedChoice:' + user.id)
    // The preview shows the top of the default feed, so another feed or a stored scroll position does not fit.
    canShow = !!token && !!user && (!choice || choice === 'HOT ALL') && !sessionStorage.getItem(scrollKey)
  } catch {}

  const template = document.getElementById('pieces')
  let shown = null
  const removePreview = () => {
    observer.disconnect()
    shown?.remove()
  }
  // Removes the preview once the app has rendered anything but a placeholder, or has navigated.
  const observer = new MutationObserver(() => {
    const root = document.getElementById('root')
    const isDrawn = root?.firstElementChild && !root.querySelector('[data-waits]')
    if (isDrawn || location.pathname !== pathname) removePreview()
  })
  if (canShow) {
    // Data saver: removes the photos and their preload links.
    const photos = savesData ? template.content.querySelectorAll('img, link') : []
    for (const photo of photos) photo.remove()
    shown = document.createElement('div')
    shown.dataset.pieces = ''
    shown.inert = true
    shown.setAttribute('aria-hidden', 'true')
    shown.append(template.content)
    template.after(shown)
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
    // On a slow connection the photo may take long; a tap or a key also starts the app at once.
    setTimeout(start, 4000)
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, start)
  } else start()
}

// Inline script after the content of a server-rendered page: loads the app once the content and its photo are painted.
{
  const { app, styles, files } = document.currentScript.dataset
  const root = document.getElementById('root')
  const notice = document.getElementById('lost')
  let hasStarted = false

  const start = () => {
    if (hasStarted) return
    hasStarted = true
    for (const href of files.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    // `print` until loaded, because a pending style sheet blocks painting.
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
      notice.hidden = false
      const link = root.querySelector('a[data-held]')
      if (link) location.assign(link.href)
      addEventListener('online', load, { once: true })
    }
    script.onload = () => (notice.hidden = true)
    document.head.append(script)
  }

  let hasSession = false
  try {
    hasSession =
      ['authToken', 'sessionEnded'].some((key) => localStorage.getItem(key)) ||
      !!sessionStorage.getItem('hadSession')
  } catch {}
  if (hasSession) {
    // The page was rendered for an anonymous visitor, but this browser has, or had, a session.
    root.replaceChildren()
    document.getElementById('served').remove()
    start()
  }
  // After the content is painted with its photo.
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
  // On a slow connection the photo may take long; a tap or a key also starts the app at once.
  setTimeout(start, 4000)
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start)
  // Clicks and submits before hydration are held and repeated after it: the browser itself would put a form, even a
  // password, into the address, and would load a link as another page.
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const hold = (event, element) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    const heldBefore = root.querySelectorAll('[data-held]')
    for (const heldElement of heldBefore) heldElement.removeAttribute('data-held')
    element.dataset.held = ''
    start()
    if (heldBefore.length === 0) setTimeout(release, 50)
  }
  const release = () => {
    const held = root.querySelector('[data-held]')
    if (!held) return
    if (!isHydrated(held)) return setTimeout(release, 50)
    held.removeAttribute('data-held')
    if (held instanceof HTMLFormElement) held.requestSubmit()
    else held.click()
  }
  const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }) =>
    button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
  addEventListener(
    'click',
    (event) => {
      const pressed = event.target.closest('#root a, #root button:not([type="submit"])')
      // If the app could not be loaded, links navigate normally.
      const canNavigate = pressed?.href && !notice.hidden
      if (pressed && !canNavigate && !isHydrated(pressed) && isPlainClick(event)) hold(event, pressed)
    },
    true,
  )
  // React hydrates a clicked part at once, but not a submitted form: the browser would submit it before React's handler
  // prevents that.
  addEventListener('submit', (event) => event.defaultPrevented || hold(event, event.target))
}

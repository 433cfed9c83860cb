// Stands in a page that the server has made, after what it shows: that and its photo come first, the script follows.
{
  const { app, styles, files } = document.currentScript.dataset
  const root = document.getElementById('root')
  const notice = document.getElementById('lost')
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
      notice.hidden = false
      const link = root.querySelector('a[data-held]')
      if (link) location.assign(link.href)
      addEventListener('online', load, { once: true })
    }
    script.onload = () => (notice.hidden = true)
    document.head.append(script)
  }

  let isKnown = false
  try {
    isKnown =
      ['authToken', 'sessionEnded'].some((key) => localStorage.getItem(key)) ||
      !!sessionStorage.getItem('hadSession')
  } catch {}
  if (isKnown) {
    // Made for a stranger, it is not for a person who has lost nothing but the cookie, or was signed out here.
    root.replaceChildren()
    document.getElementById('served').remove()
    begin()
  }
  // Once it has been painted with its photo.
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
  // On a bad line the photo may take long, and who touches something wants more than to read.
  setTimeout(begin, 4000)
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, begin)
  // What is pressed or sent before the script has come to it waits for it: a form is no part of an address, as there may be
  // a password in it, and a link leads on without another page.
  const isHeard = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const hold = (event, element) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    const others = root.querySelectorAll('[data-held]')
    for (const other of others) other.removeAttribute('data-held')
    element.dataset.held = ''
    begin()
    if (others.length === 0) setTimeout(release, 50)
  }
  const release = () => {
    const held = root.querySelector('[data-held]')
    if (!held) return
    if (!isHeard(held)) return setTimeout(release, 50)
    held.removeAttribute('data-held')
    if (held instanceof HTMLFormElement) held.requestSubmit()
    else held.click()
  }
  const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }) =>
    button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
  addEventListener(
    'click',
    (event) => {
      const pressed = event.target.closest('#root a, #root button:not([type="submit"])')
      // A link works where the script was lost, too.
      const leads = pressed?.href && !notice.hidden
      if (pressed && !leads && !isHeard(pressed) && isPlain(event)) hold(event, pressed)
    },
    true,
  )
  // React finishes the part it is taking over for a click, not for a form that is submitted meanwhile: the browser would send
  // what the handler of React prevents.
  addEventListener('submit', (event) => event.defaultPrevented || hold(event, event.target))
}

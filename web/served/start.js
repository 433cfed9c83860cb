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
  // What is pressed or sent before the script is there waits for it: a form is no part of an address, as there may be a
  // password in it, and a link leads on without another page.
  const hold = (event, element) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    for (const other of root.querySelectorAll('[data-held]')) other.removeAttribute('data-held')
    element.dataset.held = ''
    begin()
  }
  const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }) =>
    button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
  const onClick = (event) => {
    const pressed = event.target.closest('#root a, #root button:not([type="submit"])')
    // A link works where the script was lost, too.
    const leads = pressed?.href && !notice.hidden
    if (pressed && !leads && isPlain(event)) hold(event, pressed)
  }
  const onSubmit = (event) => hold(event, event.target)
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener(
    'arrival',
    () => {
      removeEventListener('click', onClick, true)
      removeEventListener('submit', onSubmit, true)
      root.dataset.isLive = ''
      const held = root.querySelector('[data-held]')
      held?.removeAttribute('data-held')
      if (held instanceof HTMLFormElement) held.requestSubmit()
      else held?.click()
    },
    { once: true },
  )
}

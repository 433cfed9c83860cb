// Script of the REST API page (/api/docs): its forms send requests and show the responses.

const token = document.querySelector<HTMLInputElement>('#token')

for (const part of document.querySelectorAll<HTMLElement>('.try')) part.hidden = false
if (!matchMedia('(min-width: 60rem)').matches) document.querySelector('nav details')?.removeAttribute('open')

document.addEventListener('submit', (event) => {
  event.preventDefault()
  if (event.target instanceof HTMLFormElement) void send(event.target)
})

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const findControls = (form: HTMLFormElement, location: string) =>
  Array.from(form.querySelectorAll<Control>(`[data-in="${location}"]`))

/** Returns the path of the operation with the values of its path and query fields. */
function buildUrl(form: HTMLFormElement): string {
  const parameters = new Map(findControls(form, 'path').map(({ name, value }) => [name, value]))
  const path = (form.dataset.path ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters.get(name) ?? ''),
  )
  const filled = findControls(form, 'query').filter(({ value }) => value !== '')
  const query = new URLSearchParams(filled.map(({ name, value }) => [name, value]))
  return filled.length > 0 ? `${path}?${query}` : path
}

/** Returns the body of the request and its headers. Uploads carry the CSRF header that the cookie requires. */
function buildRequest(form: HTMLFormElement): { body?: BodyInit; headers: Record<string, string> } {
  const [json] = findControls(form, 'body')
  if (json) return { body: json.value, headers: { 'content-type': 'application/json' } }
  const files = findControls(form, 'file').flatMap((input) =>
    input instanceof HTMLInputElement
      ? Array.from(input.files ?? [], (file) => ({ name: input.name, file }))
      : [],
  )
  if (files.length === 0) return { headers: {} }
  const body = new FormData()
  for (const { name, file } of files) body.append(name, file)
  return { body, headers: { 'x-graphql-yoga-csrf': '1' } }
}

async function send(form: HTMLFormElement) {
  const status = form.querySelector('[role=status]')
  const answer = form.querySelector<HTMLElement>('.answer')
  const button = form.querySelector('button')
  if (!status || !answer || !button || button.ariaBusy) return
  button.ariaBusy = 'true'
  status.textContent = 'Sending...'
  try {
    const { line, text } = await call(form)
    status.textContent = line
    answer.textContent = text
    answer.hidden = text === ''
    answer.tabIndex = 0
  } catch {
    status.textContent = 'No answer came. Check your connection and try again.'
    answer.hidden = true
  }
  button.ariaBusy = null
}

async function call(form: HTMLFormElement): Promise<{ line: string; text: string }> {
  const { body, headers } = buildRequest(form)
  const bearer = token?.value.trim()
  if (bearer) headers.authorization = `Bearer ${bearer}`
  const response = await fetch(buildUrl(form), {
    method: form.dataset.method,
    headers,
    body,
    // Signing in here must not sign in to Fennec's own pages.
    credentials: bearer || form.dataset.access === 'anyone' ? 'omit' : 'same-origin',
  })
  const text = await response.text()
  const next = response.headers.get('x-next-cursor')
  const lines = [`${response.status} ${response.statusText}`, next ? `X-Next-Cursor: ${next}` : '']
  const parsed = parse(text)
  if (token && isSession(parsed)) {
    token.value = parsed.token
    lines.push('The token stands in its field now, and every call here is sent with it.')
  }
  return { line: lines.filter(Boolean).join(' · '), text: parsed ? JSON.stringify(parsed, null, 2) : text }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isSession = (parsed: unknown): parsed is { token: string } =>
  typeof parsed === 'object' && parsed !== null && 'token' in parsed && typeof parsed.token === 'string'

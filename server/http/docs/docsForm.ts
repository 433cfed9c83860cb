// The “Try it” form of each operation on the REST documentation page; it stays hidden without the page's script.
import { fileFieldNames, type Operation } from '#server/http/docs/docsParts.ts'
import { exampleOf } from '#server/http/rest/examples.ts'
import { escapeHtml } from '#server/lib/escapeHtml.ts'

export function renderTryItForm(method: string, path: string, operation: Operation): string {
  const { content = {} } = operation.requestBody ?? {}
  const json = content['application/json']
  const form = json ? undefined : content['multipart/form-data']
  const access = operation.security.length > 0 ? 'signedIn' : 'anyone'
  const writes = method !== 'GET'
  return `<details class="try" hidden><summary>Try it<span class="hidden">: ${method} ${escapeHtml(path)}</span></summary>
<form data-method="${method}" data-path="${escapeHtml(path)}" data-access="${access}">
${writes ? `<p><strong>This is no rehearsal</strong>: what you send happens in this Fennec${access === 'signedIn' ? ', in the name of whoever the token or your session belongs to' : ''}.</p>` : ''}
${operation.parameters
  .filter(({ in: location }) => location !== 'header')
  .map(renderParameter)
  .join('\n')}
${json ? `<label>Body <textarea data-in="body" rows="6" spellcheck="false">${escapeHtml(JSON.stringify(json.example, null, 2))}</textarea></label>` : ''}
${form ? fileFieldNames(form.schema).map(renderFileField).join('\n') : ''}
<button>${writes ? 'Send, and write' : 'Send'}</button>
<p role="status"></p><pre class="answer" hidden></pre>
</form></details>`
}

function renderParameter({ in: location, name, required, schema }: Operation['parameters'][number]) {
  if (schema.enum) {
    const options = schema.enum.map((value) => `<option>${escapeHtml(String(value))}</option>`)
    return `<label>${name} <select name="${name}" data-in="${location}"><option></option>${options.join('')}</select></label>`
  }
  const value = required ? ` required value="${escapeHtml(String(exampleOf({}, name)))}"` : ''
  return `<label>${name} <input name="${name}" data-in="${location}" autocomplete="off"${value}></label>`
}

const renderFileField = (name: string) =>
  `<label>${name} <input type="file" name="${name}" data-in="file" required></label>`

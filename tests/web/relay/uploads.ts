// Fake XMLHttpRequest for uploads: a function answers each upload, and the test sets its progress.
import { vi } from 'vitest'

export interface UploadCall {
  operation: string
  variables: unknown
  map: unknown
  file: FormDataEntryValue | null
  headers: Record<string, string>
  /** Reports that share of the bytes, from 0 to 1, as sent. */
  progress(share: number): void
  isAborted(): boolean
}

type Answer = Response | object | Error | Promise<Response>

/** Answers with data, a whole Response, the Error of a broken connection, or a promise that never settles. */
export function serveUploads(answer: (call: UploadCall, count: number) => Answer): UploadCall[] {
  const calls: UploadCall[] = []

  class Request extends EventTarget {
    upload = new EventTarget()
    withCredentials = false
    status = 0
    statusText = ''
    responseText = ''
    #headers: Record<string, string> = {}
    #response = new Response(null)
    #isAborted = false

    open() {}
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    getResponseHeader(name: string) {
      return this.#response.headers.get(name)
    }
    abort() {
      this.#isAborted = true
      this.dispatchEvent(new Event('loadend'))
    }
    send(form: FormData) {
      const { operationName, variables } = JSON.parse(String(form.get('operations')))
      const call: UploadCall = {
        operation: operationName,
        variables,
        map: JSON.parse(String(form.get('map'))),
        file: form.get('0'),
        headers: this.withCredentials ? { ...this.#headers, cookie: 'included' } : this.#headers,
        progress: (share) => {
          const progress = new Event('progress')
          Object.assign(progress, { loaded: share * 1000, total: 1000 })
          this.upload.dispatchEvent(progress)
        },
        isAborted: () => this.#isAborted,
      }
      calls.push(call)
      void this.#answer(answer(call, calls.length))
    }
    async #answer(given: Answer) {
      const settled = await given
      if (this.#isAborted) return
      if (settled instanceof Error) this.dispatchEvent(new Event('error'))
      else {
        this.#response = settled instanceof Response ? settled : Response.json({ data: settled })
        this.status = this.#response.status
        this.responseText = await this.#response.text()
        this.dispatchEvent(new Event('load'))
      }
      this.dispatchEvent(new Event('loadend'))
    }
  }

  vi.stubGlobal('XMLHttpRequest', Request)
  return calls
}

export const neverSettle = () => new Promise<Response>(() => {})

// Renders components to complete HTML on the server, lazy parts included.
import { StrictMode, type ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import {
  createOperationDescriptor,
  Environment,
  Network,
  RecordSource,
  Store,
  type ConcreteRequest,
  type PayloadData,
  type Variables,
} from 'relay-runtime'
import { ServedPageContext } from '#web/lib/page/servedPage.ts'
import { storeOptions } from '#web/relay/environment.ts'

/** Data of a page: the answer of its query, the time of rendering, and true if the browser saves data. */
export interface PageData {
  at: Date
  savesData: boolean
  answer: unknown
}

interface RenderOptions extends PageData {
  isSignedIn?: boolean
  /** The query of the answer; null for a page without one. */
  operation: { request: ConcreteRequest; variables: Variables } | null
  identifierPrefix?: string
}

const refuseFetch = () => {
  throw new Error('A page has its answer before it is drawn')
}

function createEnvironment({ operation, answer }: Pick<RenderOptions, 'operation' | 'answer'>): Environment {
  const environment = new Environment({
    ...storeOptions(),
    isServer: true,
    store: new Store(new RecordSource()),
    network: Network.create(refuseFetch),
  })
  if (operation) {
    const descriptor = createOperationDescriptor(operation.request, operation.variables)
    environment.commitPayload(descriptor, answer as PayloadData)
  }
  return environment
}

/** Renders `content` with the answer in its Relay store; returns null if a component throws. */
export async function renderHtml(content: ReactNode, options: RenderOptions): Promise<string | null> {
  const { at, savesData, isSignedIn, identifierPrefix } = options
  const environment = createEnvironment(options)
  let hasFailed = false
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <ServedPageContext value={{ at, savesData, isSignedIn, environment }}>
        <RelayEnvironmentProvider environment={environment}>{content}</RelayEnvironmentProvider>
      </ServedPageContext>
    </StrictMode>,
    {
      identifierPrefix,
      // Inlines every part instead of streaming some by script.
      progressiveChunkSize: Infinity,
      onError: () => void (hasFailed = true),
    },
  )
  const html = await text(prelude)
  return hasFailed ? null : html
}

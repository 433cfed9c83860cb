// The form for a new service (002 §2), saved as a draft on the device.
import { graphql, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { toast } from '#web/design/overlays/toast.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { sessionKeys } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type { AddServiceScreenMutation } from '#web/__generated__/AddServiceScreenMutation.graphql.ts'
import { ForVendors } from '../ForVendors.tsx'
import { FormFrame } from '../FormFrame.tsx'
import { findServiceLists } from '../lists.ts'
import { LogoField } from './LogoField.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { blankService, useServiceForm, type ServiceInput } from './useServiceForm.ts'

const home = '/vendor-services'

export const AddServiceScreen = ({ title }: { title: string }) => (
  <ForVendors title={title} back={home}>
    <AddService />
  </ForVendors>
)

function AddService() {
  const navigate = useNavigate()
  const form = useServiceForm({
    initial: blankService,
    save: useCreateService(),
    errorTitle: 'Failed to create service',
    onSaved() {
      toast({ title: 'Service created successfully!', kind: 'success' })
      // A new service leads to the dashboard, a new product to the product list (002 §4).
      void navigate('/vendor-dashboard')
    },
  })
  return (
    <FormFrame form={form} action="Add Service" pending="Adding..." onCancel={() => void navigate(home)}>
      <LogoField form={form} limitText="up to 10MB" />
      <ServiceFields form={form} />
    </FormFrame>
  )
}

/** Returns a function that creates the service and prepends it to the vendor's list; rejects with a ServerError. */
function useCreateService() {
  const environment = useRelayEnvironment()
  // The idempotency key survives a reload with the draft, so that a retry never creates the service twice.
  const [commit] = useMutationPromise<AddServiceScreenMutation>(
    graphql`
      mutation AddServiceScreenMutation($input: CreateServiceInput!, $connections: [ID!]!) {
        createService(input: $input) {
          service @prependNode(connections: $connections, edgeTypeName: "ServiceEdge") {
            ...VendorService_service
          }
        }
      }
    `,
    { submissionKey: sessionKeys.unfinishedService },
  )
  return (input: ServiceInput) =>
    commit({ input, connections: findServiceLists(environment, btoa(`User:${getSession().user?.id}`)) })
}
